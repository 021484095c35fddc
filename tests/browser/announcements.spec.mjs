// What a screen reader is told without being asked.

import { expect, test } from './lab.mjs';

test('the live region says where a step and a flip have led to', async ({ page, lab }) => {
  await lab.open();
  const said = lab.announcement;
  await expect(said).toHaveText('');
  await lab.key('One step back').click();
  await expect(said).toHaveText('worker-A sends index-v41 with token 41');
  await lab.key('Next event').click();
  await expect(said).toContainText('worker-A’s write with token 41 is rejected');
  await lab.fencing.click();
  await expect(said).toContainText('worker-A’s write with token 41 is accepted after 42');
  await expect(said).toHaveAccessibleName('');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('the live region stays silent while the run plays', async ({ page, lab }) => {
  await page.clock.install();
  await lab.open();
  await lab.key('To the start').click();
  const said = await lab.announcement.textContent();
  await lab.announcement.evaluate((region) => {
    window.changes = 0;
    new MutationObserver((all) => (window.changes += all.length)).observe(region, {
      characterData: true,
      childList: true,
      subtree: true,
    });
  });
  await lab.key('Play').click();
  await page.clock.runFor(30_000);
  await expect(page.getByText('Step 16 of 16')).toBeVisible();
  await expect(lab.announcement).toHaveText(said);
  expect(await page.evaluate(() => window.changes)).toBe(0);
});

test('a change of the language is not read out as a step', async ({ page, lab }) => {
  await lab.open();
  await lab.key('One step back').click();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Русский');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await expect(lab.announcement).toHaveText('');
});
