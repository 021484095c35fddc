// Finding one's way: through the scenarios, and through a run.

import { expect, hands, test } from './lab.mjs';

for (const [name, take] of Object.entries(hands)) {
  test(`by ${name}: a scenario is searched and opened, in each of its variants`, async ({
    page,
    lab,
  }) => {
    const hand = take(page);
    await lab.open();
    await hand.press(lab.picker);
    const dialog = page.getByRole('dialog', { name: 'Choose a scenario' });
    const search = dialog.getByRole('searchbox', { name: 'Search' });
    await expect(search).toBeFocused();
    await expect(dialog.getByRole('button', { name: /^Late write/ })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await page.keyboard.type('no such words');
    await expect(dialog.getByRole('status')).toHaveText('No scenario has these words.');
    await search.fill('lease RELEASE stale');
    await expect(dialog.getByRole('status')).toHaveText('1 scenario');
    await hand.press(dialog.getByRole('button', { name: /^Stale release/ }));
    await expect(dialog).toBeHidden();
    await expect(page).toHaveTitle('Stale release · Fencelab');
    await expect(lab.headline).toContainText('took the lock away from worker-B');

    const variants = page.getByRole('group', { name: 'Variant' });
    await hand.choose(variants.getByRole('radio', { name: 'Release by the owner\'s name' }));
    await expect(lab.headline).toContainText('The lock service refused worker-A’s release');
    await hand.choose(variants.getByRole('radio', { name: 'By name, and without fencing' }));
    await expect(lab.why).toContainText('Lost update');
    await hand.choose(variants.getByRole('radio', { name: 'As it is' }));
    await expect(lab.headline).toContainText('took the lock away from worker-B');
  });
}

test('the arrows walk from the search into the scenarios and back, and Escape closes them', async ({
  page,
  lab,
}) => {
  await lab.open();
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: 'Choose a scenario' });
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  const choices = dialog.getByRole('listitem').getByRole('button');
  // The other scenarios are on their way.
  await expect(choices.nth(1)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(choices.nth(0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(choices.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(dialog.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a row of the event list, a cause and a mark of the picture move the cursor', async ({
  page,
  lab,
}) => {
  await lab.open();
  await expect(lab.currentEvent).toContainText(/10\.300\ss.*token 41 is rejected/);
  await lab.events.getByRole('button', { name: /^5\.100\ss/ }).click();
  await expect(lab.currentEvent).toContainText('5.100 s');
  await expect(lab.currentEvent).toHaveCount(1);
  await expect(lab.headline).toHaveText('lease-1 expired, and worker-A does not know.');

  await lab.picture.getByText(/^41 < 42/).click();
  await expect(lab.headline).toHaveText(lab.said.rejected);
  await expect(lab.currentEvent).toContainText('10.300 s');

  const causes = page.getByRole('heading', { name: 'How it came to this' }).locator('..');
  await causes.getByRole('button', { name: /1\.000\ss\s*paused/ }).click();
  await expect(lab.currentEvent).toContainText(/1\.000\ss.*worker-A is paused/);
});

test('the scrub bar goes through the story under the keys, and says where it is', async ({
  page,
  lab,
}) => {
  await lab.open();
  await lab.scrub.focus();
  const says = (text) => expect(lab.scrub).toHaveAttribute('aria-valuetext', text);
  await says(/^10\.300\ss\. .*token 41 is rejected/);
  await page.keyboard.press('ArrowLeft');
  await says(/^10\.200\ss\. worker-A sends index-v41/);
  await page.keyboard.press('ArrowRight');
  await says(/^10\.300\ss\./);
  await page.keyboard.press('PageDown');
  await says(/^9\.300\ss\./);
  await page.keyboard.press('PageUp');
  await says(/^10\.300\ss\./);
  await page.keyboard.press('Home');
  await says(/^0\.000\ss\. Nothing has happened yet\./);
  await page.keyboard.press('End');
  await expect(page.getByText('Step 16 of 16')).toBeVisible();
});

test('the transport goes by steps and by the clock', async ({ page, lab }) => {
  await lab.open();
  const says = (text) => expect(lab.scrub).toHaveAttribute('aria-valuetext', text);
  await lab.key('To the start').click();
  await expect(lab.key('To the start')).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Step 0 of 16')).toBeVisible();
  await lab.key('Next event').click();
  await expect(page.getByText('Step 1 of 16')).toBeVisible();
  await lab.key('One step back').click();
  await expect(page.getByText('Step 0 of 16')).toBeVisible();
  await lab.key('+100 ms').click();
  await says(/^0\.100\ss\./);
  await lab.key('+1 s').click();
  await says(/^1\.100\ss\./);
  await lab.key('To the end').click();
  await expect(lab.key('To the end')).toHaveAttribute('aria-disabled', 'true');
});

test('the small events are shown when they are asked for', async ({ page, lab }) => {
  await lab.open();
  const rows = lab.events.getByRole('listitem');
  await expect(rows).toHaveCount(16);
  await page.getByRole('checkbox', { name: 'Small ones too' }).check();
  await expect(lab.events).toContainText('worker-A begins 2 s of work on publish-41');
  await expect(lab.currentEvent).toContainText(/10\.300\ss.*token 41 is rejected/);
});

test('the evidence shows both numbers of the refusal, and leads to its event', async ({ lab }) => {
  await lab.open();
  const row = lab.evidence.getByRole('row', { name: /rejected-stale-fence/ });
  await expect(row.getByRole('cell')).toContainText([/\d/, '10.300 s', 'worker-A']);
  await expect(row).toContainText(/41\s*42\s*42/);
  await lab.key('To the start').click();
  await row.getByRole('button').click();
  await expect(lab.headline).toHaveText(lab.said.rejected);
});

test('the evidence is copied as JSON', async ({ page, context, lab }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await lab.open();
  const copy = lab.evidence.getByRole('button', { name: lab.said.copyJson });
  await copy.click();
  await expect(lab.evidence.getByRole('button', { name: lab.said.copied })).toBeVisible();
  const records = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  const refused = records.find((record) => record.result === 'rejected-stale-fence');
  expect(refused).toMatchObject({
    ownerId: 'worker-A',
    lockName: 'search-index',
    leaseId: 'lease-1',
    fenceToken: 41,
    resourceHighestTokenBefore: 42,
    resourceHighestTokenAfter: 42,
    atMs: 10300,
  });
});

test('where the clipboard is refused, the evidence is shown to be copied by hand', async ({
  page,
  lab,
}) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await lab.open();
  await lab.evidence.getByRole('button', { name: lab.said.copyJson }).click();
  const dialog = page.getByRole('dialog', { name: lab.said.copyJson });
  const text = dialog.getByRole('textbox', { name: 'JSON' });
  await expect(text).toBeFocused();
  const selected = await text.evaluate((it) => it.value.slice(it.selectionStart, it.selectionEnd));
  expect(JSON.parse(selected).map((record) => record.result)).toContain('rejected-stale-fence');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
