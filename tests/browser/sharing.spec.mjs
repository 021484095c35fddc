// Links: what is on the page comes back from its address, and a link that is not whole opens nothing.

import { readFile } from 'node:fs/promises';
import { expectNoViolations } from './axe.mjs';
import { Lab, expect, test, words } from './lab.mjs';

const said = {
  en: { share: 'Share', title: 'Share this run', link: 'Link', copy: 'Copy', copied: 'Copied' },
  ru: {
    share: 'Поделиться',
    title: 'Поделиться этим прогоном',
    link: 'Ссылка',
    copy: 'Скопировать',
    copied: 'Скопировано',
  },
};

/** The link that the page shows. */
async function linkOf(page, lang = 'en') {
  await page.getByRole('button', { name: said[lang].share, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: said[lang].title });
  const link = await dialog.getByLabel(said[lang].link).inputValue();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  return link;
}

/** Another page, as somebody else opens it. */
async function elsewhere(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

test('a plain run has a link that people can read, and it leads there', async ({
  page,
  lab,
  browser,
}) => {
  await lab.open();
  await lab.fencing.click();
  const link = await linkOf(page);
  expect(new URL(link).hash).toBe('#late-write&fencing=off&at=10300');
  const other = await elsewhere(browser, link);
  await expect(new Lab(other, words.en).headline).toHaveText(words.en.lost);
  await expect(new Lab(other, words.en).fencing).not.toBeChecked();
  // It leaves the address, so that a reload goes on from what was made of it.
  await expect(other).toHaveURL((url) => url.hash === '');
  await other.reload();
  await expect(new Lab(other, words.en).headline).toHaveText(words.en.lost);
  await other.context().close();
});

test('a link by hand opens another scenario in another language', async ({ page }) => {
  await page.goto('/#stale-release&release=by_handle&lang=ru');
  await expect(page).toHaveTitle('Запоздалое освобождение · Fencelab');
  await expect(page.getByRole('switch', { name: 'Условное освобождение' })).toBeChecked();
});

test('an edited run is packed, and comes back with everything', async ({ page, lab, browser }) => {
  await lab.open();
  await lab.key('To the start').click();
  await page.getByRole('button', { name: /^Pause/ }).first().click();
  await expect(lab.undo).toBeEnabled();
  const headline = await lab.headline.textContent();
  const link = await linkOf(page);
  expect(new URL(link).hash).toMatch(/^#v1\.[0-9a-f]{16}\.[\w-]+$/);
  expect(link.length).toBeLessThan(2000);
  const other = await elsewhere(browser, link);
  const there = new Lab(other, words.en);
  await expect(there.headline).toHaveText(headline);
  expect(await linkOf(other)).toBe(link);
  await other.context().close();
});

test('the link is copied, or selected where the browser refuses', async ({ page, lab, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await lab.open();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this run' });
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(dialog.getByRole('status')).toHaveText('Copied');
  const link = await dialog.getByLabel('Link').inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText('The text is selected');
  const selected = () => {
    const { selectionStart, selectionEnd, value } = document.activeElement;
    return value.slice(selectionStart, selectionEnd);
  };
  expect(await page.evaluate(selected)).toBe(link);
});

for (const [what, damage, notice] of [
  ['cut off', (link) => link.slice(0, -12), 'This link is damaged'],
  ['altered', (link) => link.replace(/.(?=.{9}$)/, (it) => (it === 'A' ? 'B' : 'A')), 'This link is damaged'],
  ['too new', (link) => link.replace('#v1.', '#v2.'), 'newer version (format 2)'],
  ['of an unknown scenario', (link) => link.replace(/#.*/, '#lost-write'), 'no scenario “lost-write”'],
  ['with an unknown switch', (link) => link.replace(/#.*/, '#late-write&fence=off'), '“fence=off”'],
  ['with markup', (link) => link.replace(/#.*/, '#<img src=x onerror=alert(1)>'), 'There is no scenario'],
  ['of percent signs', (link) => link.replace(/#.*/, '#%E0%A4%A'), 'There is no scenario'],
]) {
  test(`a link ${what} opens nothing and says so`, async ({ page, lab, browser }) => {
    await lab.open();
    await lab.key('To the start').click();
    await page.getByRole('button', { name: /^Pause/ }).first().click();
    const link = await linkOf(page);
    const other = await elsewhere(browser, damage(link));
    await expect(other.getByText(notice)).toBeVisible();
    await expect(new Lab(other, words.en).headline).toHaveText(words.en.rejected);
    await other.context().close();
  });
}

test('two tabs keep their own work', async ({ page, lab, context }) => {
  await lab.open();
  const other = await context.newPage();
  await other.goto('/');
  const there = new Lab(other, words.en);
  await there.fencing.click();
  await expect(there.headline).toHaveText(words.en.lost);
  await page.reload();
  await expect(lab.headline).toHaveText(words.en.rejected);
  await other.reload();
  await expect(there.headline).toHaveText(words.en.lost);
});

test('a link that is followed on the page speaks its language', async ({ page, lab }) => {
  await lab.open();
  await page.goto('/#stale-release&lang=ru');
  await expect(page).toHaveTitle('Запоздалое освобождение · Fencelab');
});

test('what was on the page can be gone back to', async ({ page, lab }) => {
  await lab.open();
  await lab.fencing.click();
  await page.goto('/#stale-release');
  await expect(page).toHaveTitle('Stale release · Fencelab');
  await lab.undo.click();
  await expect(lab.headline).toHaveText(words.en.lost);
});

test('a page that was opened by a link has nothing before it', async ({ page, lab }) => {
  await lab.open('/#stale-release');
  await expect(page).toHaveTitle('Stale release · Fencelab');
  await expect(lab.undo).toHaveAttribute('aria-disabled', 'true');
});

test('a run of a scenario of one’s own comes back with it, and a bad one is refused', async ({
  page,
  lab,
  browser,
}) => {
  await lab.open();
  await lab.picker.click();
  const source = await readFile('scenarios/stale-release.json', 'utf8');
  await page.getByLabel('Open a file…').setInputFiles({
    name: 'mine.json',
    mimeType: 'application/json',
    buffer: Buffer.from(source.replace('"Stale release"', '"My release"')),
  });
  await expect(page).toHaveTitle('My release · Fencelab');
  const link = await linkOf(page);
  expect(link.length).toBeLessThan(4000);
  const other = await elsewhere(browser, link);
  await expect(other).toHaveTitle('My release · Fencelab');
  await other.context().close();
});

for (const isPacked of [false, true]) {
  test(`until a ${isPacked ? 'packed' : 'short'} link has been followed, no other run is shown`, async ({
    page,
    lab,
    browser,
  }) => {
    await lab.open('/#stale-release');
    await expect(lab.picker).toContainText('Stale release');
    if (isPacked) await page.getByRole('button', { name: /^Pause/ }).first().click();
    const link = await linkOf(page);
    expect(link.includes('#v1.')).toBe(isPacked);

    const other = await (await browser.newContext()).newPage();
    let comes;
    const waits = new Promise((resolve) => (comes = resolve));
    await other.route(/later\/(sharing|scenarios)-/, async (route) => {
      await waits;
      await route.continue();
    });
    await other.goto(link);
    const there = new Lab(other, words.en);
    await expect(other.locator('html[data-fencelab=ready]')).toBeAttached();
    await expect(there.headline).toBeHidden();
    await expect(there.picker).toBeHidden();
    comes();
    await expect(there.picker).toContainText('Stale release');
    await other.context().close();
  });
}

test('the snippet for a page of one’s own leads to the same run', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/#late-write&fencing=off&at=10300');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this run' });
  await dialog.getByRole('button', { name: 'Copy the snippet' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Copied');
  const snippet = await page.evaluate(() => navigator.clipboard.readText());
  const base = new URL(page.url()).origin;
  expect(snippet).toBe(
    `<script src="${base}/fence-lab-v1.js" defer></script>\n` +
      '<fence-lab link="late-write&amp;fencing=off&amp;at=10300"></fence-lab>',
  );
});

test('a click beside the buttons leaves the dialog open', async ({ page, lab }) => {
  await lab.open();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this run' });
  await dialog.getByRole('heading', { name: 'Share this run' }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});

for (const lang of ['en', 'ru']) {
  for (const theme of ['light', 'dark']) {
    test.describe(`in ${lang}, ${theme}`, () => {
      test.use({ lang, colorScheme: theme });

      test('axe finds nothing in the dialog', async ({ page, lab }) => {
        await lab.open();
        await page.getByRole('button', { name: said[lang].share, exact: true }).click();
        await expect(page.getByRole('dialog', { name: said[lang].title })).toBeVisible();
        await expectNoViolations(page, 'sharing');
      });
    });
  }
}
