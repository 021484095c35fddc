// Why it came to where one stands, and what would have changed it: that stands there at first, and is
// told by the second module from the first step on.

import { expect, test } from './lab.mjs';

const part = (page, name) => page.getByRole('heading', { name }).locator('..');
const expiry = (lab) => lab.events.getByRole('button', { name: /^5\.100\ss/ });

test('it stands there at first, and nothing is fetched for it before the first step', async ({
  page,
  lab,
}) => {
  const later = [];
  page.on('request', (request) => {
    if (request.url().includes('/later/')) later.push(request.url());
  });
  await lab.open();
  await expect(lab.why).toContainText('The token must not be lower than the highest one accepted.');
  await expect(lab.fact('presented')).toHaveText('41 (lease-1)');
  expect(later).toEqual([]);
  await expiry(lab).click();
  await expect(lab.why).toContainText('A lease is live until its end');
  await lab.key('To the start').click();
  await expect(lab.why).toContainText('A lease that expires does not stop its old owner.');
  await expect(part(page, 'How it came to this')).toBeHidden();
  expect(later.filter((url) => url.includes('/reasons'))).toHaveLength(1);
  expect(later.filter((url) => url.includes('/scenarios'))).toEqual([]);
});

for (const isFirst of [true, false]) {
  test(`what would have changed it can be shown, ${isFirst ? 'at first' : 'and later'}`, async ({
    page,
    lab,
  }) => {
    await lab.open();
    if (!isFirst) {
      await expiry(lab).click();
      await expect(lab.why).toContainText('A lease is live until its end');
      await lab.picture.getByText(/^41 < 42/).click();
      await expect(lab.why).toContainText('The token must not be lower');
    }
    const flips = part(page, 'What would have changed it').getByRole('listitem');
    const fencing = flips.filter({ hasText: 'Without fencing' });
    await fencing.getByRole('button', { name: 'Show it' }).click();
    await expect(lab.fencing).not.toBeChecked();
    await expect(lab.headline).toHaveText(lab.said.lost);
    await expect(lab.why).toContainText('Fencing is off');
    await lab.undo.click();
    await expect(lab.headline).toHaveText(lab.said.rejected);
    await expect(lab.why).toContainText('The token must not be lower');
  });
}

test('under the keys the focus stays where it was, however late the script comes', async ({
  page,
  lab,
}) => {
  // Longer than what was right before stays to be seen.
  const hides = () =>
    getComputedStyle(document.querySelector('.reasons .causes')).visibility === 'hidden';
  await page.route('**/later/reasons-*.js', async (route) => {
    await page.waitForFunction(hides);
    await route.continue();
  });
  await lab.open();
  const causes = part(page, 'How it came to this').getByRole('button');
  await causes.nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(lab.headline).toHaveText('lease-1 expired, and worker-A does not know.');
  await expect(lab.why).toContainText('A lease is live until its end');
  await expect(causes.last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(lab.currentEvent).not.toContainText('5.100 s');
});

test('it is told in the language of the page', async ({ page, lab }) => {
  await lab.open();
  await page.getByLabel('Language').selectOption('ru');
  const why = page.getByRole('region', { name: 'Почему', exact: true });
  await expect(why).toContainText('Токен должен быть не меньше');
  await expect(part(page, 'Как до этого дошло')).toBeVisible();
});

test('without the second module it is said, and the next step asks again', async ({
  page,
  lab,
  complaints,
}) => {
  complaints.expect(/^failed: .*worker/);
  complaints.allow(/ERR_FAILED|Failed to fetch/);
  await page.route('**/later/worker-*.wasm', (route) => route.abort());
  await lab.open();
  await lab.fencing.click();
  await expect(lab.headline).toHaveText(lab.said.lost);
  await expect(page.getByText('Why it came to this could not be worked out')).toBeVisible();
  await page.unroute('**/later/worker-*.wasm');
  await lab.fencing.click();
  await expect(lab.headline).toHaveText(lab.said.rejected);
  await expect(lab.why).toContainText('The token must not be lower');
});
