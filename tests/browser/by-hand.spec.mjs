// Making it happen oneself: steps by hand, messages in flight, and taking things back.

import { expect, hands, test } from './lab.mjs';

for (const [name, take] of Object.entries(hands)) {
  test(`by ${name}: from an empty sandbox to a late write that is rejected, and lost without fencing`, async ({
    page,
    lab,
  }) => {
    const hand = take(page);
    const later = async (seconds) => {
      for (let passed = 0; passed < seconds; passed += 1) await hand.second(lab);
    };
    await lab.open();
    await lab.choose(hand, 'Sandbox');
    await hand.press(lab.key('To the start'));

    await lab.give(hand, 'worker-A', 'Acquire');
    await later(1);
    await expect(lab.field('document', 'Holder')).toHaveText('worker-A');
    await hand.press(lab.act('worker-A', 'Pause'));
    await expect(lab.card('worker-A')).toContainText('paused since 1.000 s');
    await later(5);
    await expect(lab.field('document', 'Holder')).toHaveText('free');
    await expect(lab.card('worker-A')).toContainText('Lease over, and not noticed');

    await lab.give(hand, 'worker-B', 'Acquire');
    await later(1);
    await expect(lab.field('document', 'Holder')).toHaveText('worker-B');
    await expect(lab.card('worker-A')).toContainText('Not its lock any more');
    await lab.give(hand, 'worker-B', 'Write');
    await later(1);
    await expect(lab.field('documents/1', 'Value')).toHaveText('B-1');

    await hand.press(lab.act('worker-A', 'Resume'));
    await lab.give(hand, 'worker-A', 'Write');
    await later(1);
    await expect(lab.field('documents/1', 'Value')).toHaveText('B-1');
    const refused = lab.events.getByRole('button', { name: /worker-A.* is rejected/ });
    await hand.press(refused);
    await expect(lab.headline).toHaveText(
      'The resource refused worker-A’s write: it had already accepted 2.',
    );

    await hand.press(lab.fencing);
    await expect(lab.headline).toHaveText('worker-A’s late write destroyed B-1.');
    await expect(lab.field('documents/1', 'Value')).toHaveText('A-1');
  });
}

test.describe('a message in flight', () => {
  /** Late write with A's last write under way. */
  test.beforeEach(async ({ page, lab }) => {
    await lab.open();
    await lab.events.getByRole('button', { name: /worker-A sends index-v41/ }).click();
    await expect(lab.flights).toContainText('worker-A: write with 41 — arrives at 10.300 s');
    await expect(page.getByText('None at this moment.')).toBeHidden();
  });

  const press = (lab, name) => lab.flights.getByRole('button', { name, exact: true }).click();

  test('is held until it is delivered', async ({ lab }) => {
    await press(lab, 'Hold');
    await expect(lab.flights).toContainText('worker-A: write with 41 — held');
    await lab.key('+1 s').click();
    await expect(lab.flights).toContainText('worker-A: write with 41 — held');
    await expect(lab.events).not.toContainText(/worker-A’s.* is rejected/);
    await press(lab, 'Deliver now');
    await expect(lab.events).toContainText(/11\.200\s*s.*worker-A.* is rejected/);
    await expect(lab.headline).toHaveText(lab.said.rejected);
    await expect(lab.flights).toContainText('None at this moment.');
  });

  test('is lost', async ({ lab }) => {
    await press(lab, 'Lose');
    await expect(lab.flights).toContainText('None at this moment.');
    await expect(lab.currentEvent).toContainText('is lost');
    await expect(lab.evidence.getByRole('row', { name: /worker-A lost 41/ })).toBeVisible();
  });

  test('is doubled, and both copies are refused', async ({ lab }) => {
    await press(lab, 'Duplicate');
    await expect(lab.flights.getByText('worker-A: write with 41')).toHaveCount(2);
    const refused = lab.evidence.getByRole('row', { name: /worker-A rejected-stale-fence 41/ });
    await expect(refused).toHaveCount(2);
  });
});

test('what is done to a run can be removed, taken back and done again', async ({ page, lab }) => {
  await lab.open();
  const pause = lab.interventions.getByRole('button', { name: /^Remove: .*pause A/ });
  await expect(lab.undo).toHaveAttribute('aria-disabled', 'true');
  await pause.click();
  await expect(pause).toBeHidden();
  await expect(lab.events).not.toContainText('worker-A is paused');

  await lab.undo.click();
  await expect(pause).toBeVisible();
  await expect(lab.headline).toHaveText(lab.said.rejected);
  await lab.redo.click();
  await expect(pause).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(pause).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(pause).toBeHidden();

  await lab.reset.click();
  await expect(pause).toBeVisible();
  await expect(lab.headline).toHaveText(lab.said.rejected);
  await expect(lab.reset).toHaveAttribute('aria-disabled', 'true');
});

test('acting in the past keeps what came later as a branch, which is opened again', async ({
  lab,
}) => {
  await lab.open();
  const at = (text) => lab.events.getByRole('button', { name: text }).click();
  await at(/7\.400 s/);
  await lab.act('worker-B', 'Pause').click();
  const late = lab.interventions.getByText('7.400 s: pause B');
  await expect(late).toBeVisible();

  await at(/6\.200 s/);
  await lab.act('worker-B', 'Pause').click();
  await expect(late).toBeHidden();
  await expect(lab.interventions.getByText('6.200 s: pause B')).toBeVisible();
  await expect(lab.notice).toContainText('Your later interventions are kept as “Branch 1”.');
  await lab.notice.getByRole('button').click();
  await expect(lab.notice).toBeHidden();

  const name = lab.branches.getByRole('textbox');
  await expect(name).toHaveValue('Branch 1');
  await name.fill('B sleeps late');
  await name.press('Enter');
  await lab.branches.getByRole('button', { name: 'Go back to it: B sleeps late' }).click();
  await expect(late).toBeVisible();
  await lab.branches.getByRole('button', { name: 'Delete: B sleeps late' }).click();
  await expect(name).toBeHidden();
  await lab.undo.click();
  await expect(name).toHaveValue('B sleeps late');
  await expect(late).toBeVisible();
});
