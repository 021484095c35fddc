import { expect, test } from '@playwright/test';

/** Collects everything that should not happen while a page is open. */
function watch(page, baseURL) {
  const complaints = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`));
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    const local = ['data:', 'blob:'].includes(url.protocol) || url.origin === new URL(baseURL).origin;
    if (!local) complaints.push(`another host: ${url}`);
  });
  return complaints;
}

for (const path of ['/', '/some/where/']) {
  test(`the page at ${path} starts, complains about nothing and asks no other host`, async ({
    page,
    baseURL,
  }) => {
    const complaints = watch(page, baseURL);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(complaints).toEqual([]);
  });
}

test('the page starts in a sandboxed frame, which has no origin', async ({ page, baseURL }) => {
  const complaints = watch(page, baseURL);
  await page.goto('/fixtures/sandboxed.html');
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the first load fetches nothing twice', async ({ page }) => {
  const paths = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(paths).toEqual([...new Set(paths)]);
});
