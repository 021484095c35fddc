// The three stories that everybody should be able to play, with a mouse or with a keyboard alone.

import { expect, hands, test } from './lab.mjs';

for (const [name, take] of Object.entries(hands)) {
  test(`by ${name}: with fencing the late write is rejected, and Play tells how it came to that`, async ({
    page,
    lab,
  }) => {
    const hand = take(page);
    await page.clock.install();
    await lab.open();

    await expect(lab.headline).toHaveText(lab.said.rejected);
    await expect(lab.fencing).toBeChecked();
    await expect(lab.fact('presented')).toHaveText('41 (lease-1)');
    await expect(lab.fact('highest accepted')).toHaveText('42, since 7.400 s, by worker-B');
    await expect(page.getByText('Step 15 of 16')).toBeVisible();
    const causes = page.getByRole('heading', { name: 'How it came to this' }).locator('..');
    await expect(causes.getByRole('button')).toHaveText([
      /1\.000\ss\s*paused/,
      /5\.100\ss\s*lease-1 expired/,
      /6\.200\ss\s*42 granted/,
      /7\.400\ss\s*42 wrote/,
      /9\.000\ss\s*woke/,
      /10\.200\ss\s*sent 41/,
    ]);

    await hand.press(lab.key('Play'));
    await expect(lab.headline).toHaveText(lab.said.nothingYet);
    await expect(lab.key('Stop')).toBeVisible();
    await page.clock.runFor(30_000);
    await expect(page.getByText('Step 16 of 16')).toBeVisible();
    await expect(lab.key('Play')).toBeVisible();
    await expect(lab.field('search-index/current', 'Value')).toHaveText('index-v42');
  });

  test(`by ${name}: without fencing the late write destroys the newer value, and flipping back saves it`, async ({
    page,
    lab,
  }) => {
    const hand = take(page);
    await lab.open();
    const value = lab.field('search-index/current', 'Value');
    await expect(value).toHaveText('index-v42');

    await hand.press(lab.fencing);
    await expect(lab.fencing).not.toBeChecked();
    await expect(lab.headline).toHaveText(lab.said.lost);
    await expect(lab.why).toContainText('Lost update');
    await expect(value).toHaveText('index-v41');
    await expect(lab.card('search-index/current')).toContainText('A newer value was lost here.');
    await expect(lab.field('search-index/current', 'Highest token')).toHaveText('42');
    await expect(lab.currentEvent).toContainText('is accepted after 42');

    await hand.press(lab.fencing);
    await expect(lab.headline).toHaveText(lab.said.rejected);
    await expect(value).toHaveText('index-v42');
    await expect(lab.why).not.toContainText('Lost update');
  });

  test(`by ${name}: an old release frees another's lease, and a conditional release is refused`, async ({
    page,
    lab,
  }) => {
    const hand = take(page);
    await lab.open();
    await lab.choose(hand, 'Stale release');
    const conditional = page.getByRole('switch', { name: 'Conditional release' });
    const holder = lab.field('invoice-run', 'Holder');

    await expect(conditional).not.toBeChecked();
    await expect(lab.headline).toHaveText(
      'worker-A’s release took the lock away from worker-B.',
    );
    await expect(lab.why).toContainText('Another’s lease released');
    await expect(holder).toHaveText('free');

    await hand.press(conditional);
    await expect(conditional).toBeChecked();
    await expect(lab.headline).toHaveText(
      'The lock service refused worker-A’s release: worker-B holds invoice-run now.',
    );
    await expect(holder).toHaveText('worker-B');

    await hand.press(conditional);
    await expect(holder).toHaveText('free');
  });
}
