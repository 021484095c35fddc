// The whole model on the page: switches with more than two settings, what is done to the
// authority, to locks and to links, and the switches that a scenario cannot feel.

import { expect, hands, test } from './lab.mjs';

for (const [name, take] of Object.entries(hands)) {
  test(`by ${name}: a switch with several settings is chosen from, and the run follows`, async ({
    page,
    lab,
  }) => {
    const hand = take(page);
    await lab.open();
    await lab.choose(hand, 'Checked at the start only');
    await expect(lab.headline).toHaveText('worker-A’s late write destroyed index-v42.');
    const setting = page.getByRole('combobox', { name: 'Fencing at the resource' });
    const settings = await setting.getByRole('option').allTextContents();
    expect(settings).toHaveLength(3);
    await setting.selectOption(settings.at(-1));
    await expect(lab.fencing).toBeChecked();
    await expect(lab.headline).not.toContainText('destroyed');
    await setting.selectOption(settings[0]);
    await expect(lab.fencing).not.toBeChecked();
    await hand.press(lab.undo);
    await expect(setting.locator('option:checked')).toHaveText(settings.at(-1));
  });

  test(`by ${name}: the lock service is restarted, and its counter lost`, async ({ page, lab }) => {
    const hand = take(page);
    await lab.open();
    await hand.press(lab.act('search-index', 'Lose the token counter'));
    await hand.press(lab.act('search-index', 'Restart the lock service'));
    const list = lab.interventions.getByRole('listitem');
    await expect(list.filter({ hasText: 'yours' })).toHaveCount(2);
    await expect(lab.headline).toContainText('lock service');
    await hand.press(lab.undo);
    await hand.press(lab.undo);
    await expect(lab.headline).toHaveText(lab.said.rejected);
  });

  test(`by ${name}: a lease is revoked while its holder believes in it`, async ({ page, lab }) => {
    const hand = take(page);
    await lab.open();
    await hand.press(lab.events.getByRole('button', { name: /^6\.300\ss/ }));
    await expect(lab.field('search-index', 'Holder')).toHaveText('worker-B');
    await hand.press(lab.act('search-index', 'Revoke the lease'));
    await expect(lab.field('search-index', 'Holder')).toHaveText('free');
    await expect(lab.card('worker-B')).toContainText('Lease over, and not noticed');
  });

  test(`by ${name}: a link is cut, which loses what is sent, and joined again`, async ({
    page,
    lab,
  }) => {
    const hand = take(page);
    await lab.open();
    await hand.press(lab.events.getByRole('button', { name: /^6\.300\ss/ }));
    const more = lab.card('worker-B').getByText('More', { exact: true });
    await hand.press(more);
    await hand.press(lab.act('worker-B', 'Cut off from search-index'));
    await hand.press(lab.key('To the end'));
    await expect(lab.field('search-index/current', 'Value')).toHaveText('index-v41');
    await expect(lab.evidence.getByRole('row', { name: /lost/ })).toBeVisible();
    await hand.press(more);
    await hand.press(lab.act('worker-B', 'Reconnect to search-index'));
    await expect(lab.interventions.getByRole('listitem').filter({ hasText: 'yours' })).toHaveCount(2);
  });
}

test('a clock that goes wrong is shown beside the worker', async ({ lab }) => {
  await lab.open();
  await lab.card('worker-A').getByText('More', { exact: true }).click();
  await lab.act('worker-A', 'Clock +1 s').click();
  await expect(lab.card('worker-A')).toContainText(/Own clock: 11\.300\ss/);
});

test('switches that this run cannot feel are folded away, and work all the same', async ({
  page,
  lab,
}) => {
  await lab.open();
  const folded = page.getByText(/^Make no difference in this run \(\d+\)$/);
  const repeats = page.getByRole('switch', { name: 'Repeats are recognised' });
  await expect(repeats).toBeHidden();
  await folded.click();
  await expect(repeats).toBeVisible();
  const before = await lab.headline.textContent();
  await repeats.click();
  await expect(repeats).toBeChecked();
  await expect(lab.headline).toHaveText(before);
  await page.keyboard.press('1');
  await expect(lab.fencing).not.toBeChecked();
  await expect(repeats).toBeVisible();
});

test('what is outside is listed as it happens, and a report that is retold can be read', async ({
  page,
  lab,
}) => {
  await lab.open();
  await lab.choose(hands.mouse(page), 'Mail sent twice');
  const mail = lab.card('mail').getByRole('listitem');
  await lab.key('To the end').click();
  await expect(mail).toHaveText([/^60\.300\ss: for worker-A/, /^91\.300\ss: for worker-B/]);
  await lab.key('To the start').click();
  await expect(mail).toHaveText(['nothing done yet']);
  await page.getByText(/^Retells a report: /).click();
  const link = page.getByRole('link', { name: /^Read it/ });
  await expect(link).toHaveAttribute('href', /^https:/);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener');
});
