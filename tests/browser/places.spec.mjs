// Where the page is put: at the root, below a path, in a frame without an origin.

import { Lab, expect, test, words } from './lab.mjs';

for (const path of ['/', '/some/where/']) {
  test(`at ${path} the page opens, and the first load fetches nothing twice`, async ({
    page,
    lab,
  }) => {
    const paths = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    await lab.open(path);
    await expect(lab.headline).toHaveText(lab.said.rejected);
    await page.waitForLoadState('networkidle');
    expect(paths).toEqual([...new Set(paths)]);
    expect(paths.filter((it) => !it.startsWith(path))).toEqual([]);
  });
}

test('two sandboxed frames in a page of another origin work, each by itself', async ({
  page,
  baseURL,
}) => {
  const docs = new URL('/fixtures/embedded.html', baseURL);
  docs.hostname = 'docs.localhost';
  await page.goto(docs.href);
  const first = new Lab(page.frameLocator('iframe[title="First"]'), words.en);
  const second = new Lab(page.frameLocator('iframe[title="Second"]'), words.en);
  for (const lab of [first, second]) {
    await expect(lab.headline).toHaveText(words.en.rejected);
  }
  await first.fencing.click();
  await expect(first.headline).toHaveText(words.en.lost);
  await expect(second.headline).toHaveText(words.en.rejected);
  await second.key('To the start').click();
  await expect(second.headline).toHaveText(words.en.nothingYet);
  await expect(first.headline).toHaveText(words.en.lost);
});
