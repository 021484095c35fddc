// What axe finds against WCAG 2.2 AA in the page as it stands.

import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Looks at both themes. Violations in one state do not keep the next from being looked at. */
export async function expectNoViolations(page, state) {
  // Nothing may be half-way between two colours when it is looked at.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expectNone(await looking(page).withTags(RULES).analyze(), state);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  // Nothing else depends on the colours.
  expectNone(await looking(page).withRules('color-contrast').analyze(), `${state}, dark`);
}

function looking(page) {
  // There are no frames in the page whose findings would have to be gathered in a tab of its own.
  return new AxeBuilder({ page }).setLegacyMode();
}

function expectNone({ violations }, state) {
  const found = violations.map(({ id, nodes }) => ({
    id,
    times: nodes.length,
    where: nodes.slice(0, 5).map((node) => `${node.target}: ${node.failureSummary}`),
  }));
  expect.soft(found, state).toEqual([]);
}
