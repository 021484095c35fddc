// What axe finds against WCAG 2.2 AA in the page as it stands.

import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Violations in one state do not keep the next from being looked at. */
export async function expectNoViolations(page, state) {
  // There are no frames in the page whose findings would have to be gathered in a tab of its own.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await axe.withTags(RULES).analyze();
  const found = violations.map(({ id, nodes }) => ({
    id,
    times: nodes.length,
    where: nodes.slice(0, 5).map((node) => `${node.target}: ${node.failureSummary}`),
  }));
  expect.soft(found, state).toEqual([]);
}
