// What is published beside the page: static pages, their pictures, the map; and what every page
// may load and run.

import { access, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expectNoViolations } from './axe.mjs';
import { Lab, expect, test, words } from './lab.mjs';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const scenarios = (await readdir(new URL('../../scenarios/', import.meta.url)))
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length));
const langs = ['en', 'ru'];
const pages = langs.flatMap((lang) =>
  ['index', ...scenarios].map((name) => ({ lang, name, path: `${lang}/${name}.html` })),
);
const read = (path) => readFile(join(dist, path), 'utf8');

/** What stands in an attribute, in every element of a page that a pattern fits. */
const attributes = (html, tag, attribute) =>
  [...html.matchAll(new RegExp(`<${tag} [^>]*?${attribute}="([^"]*)"`, 'g'))].map(([, it]) =>
    it.replaceAll('&amp;', '&'),
  );

/** The file of dist/ that an address leads to. */
function fileAt(address, from) {
  const { pathname } = new URL(address, `http://site/${from}`);
  return pathname.endsWith('/') ? `${pathname}index.html` : pathname;
}

test('every scenario has a page in both languages, without scripts, and every link leads to a file', async () => {
  const targets = new Set();
  for (const { path, lang } of pages) {
    const html = await read(path);
    expect(html, path).toContain(`<html lang="${lang}">`);
    expect(html, path).not.toMatch(/<script| on[a-z]+="|javascript:/);
    const links = [
      ...attributes(html, 'a', 'href'),
      ...attributes(html, 'link', 'href'),
      ...attributes(html, 'img', 'src'),
      ...attributes(html, 'source', 'srcset'),
      ...attributes(html, 'meta property="og:image"', 'content'),
    ];
    const own = links.filter((it) => !/^(https|data):/.test(it));
    expect(own.filter((it) => /^\/|^http:/.test(it)), `${path}: not relative`).toEqual([]);
    for (const link of own) targets.add(fileAt(link, path));
  }
  for (const target of targets) await access(join(dist, target));
});

test('every page names itself in both languages', async () => {
  for (const { path, name } of pages) {
    const html = await read(path);
    const alternates = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)];
    expect(alternates.map(([, lang, href]) => [lang, href]), path).toEqual([
      ['en', `../en/${name}.html`],
      ['ru', `../ru/${name}.html`],
      ['x-default', `../en/${name}.html`],
    ]);
  }
});

test('titles and descriptions are told apart', async () => {
  for (const lang of langs) {
    const all = await Promise.all(pages.filter((it) => it.lang === lang).map((it) => read(it.path)));
    const titles = all.map((html) => html.match(/<title>([^<]+)<\/title>/)[1]);
    const told = all.map((html) => attributes(html, 'meta name="description"', 'content')[0]);
    for (const texts of [titles, told]) expect(new Set(texts).size).toBe(scenarios.length + 1);
  }
});

test('every scenario has a preview picture of 1200 by 630', async () => {
  for (const name of scenarios.flatMap((id) => langs.map((lang) => `${id}.${lang}.png`))) {
    const png = await readFile(join(dist, 'previews', name));
    expect(png.subarray(1, 4).toString(), name).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], name).toEqual([1200, 630]);
  }
});

test('the map has all pages, and each is there', async () => {
  const map = await read('sitemap.xml');
  const locations = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  const paths = locations.map((it) => fileAt(it, '').slice(1)).sort();
  expect(paths).toEqual(['index.html', ...pages.map(({ path }) => path)].sort());
});

for (const lang of langs) {
  test.describe(`in ${lang}, without scripts`, () => {
    test.use({ lang, javaScriptEnabled: false });

    for (const prefix of ['/', '/some/where/']) {
      test(`at ${prefix} a page tells its run, and leads to the others`, async ({ page }) => {
        await page.goto(`${prefix}${lang}/index.html`);
        const title = { en: 'Stale release', ru: 'Запоздалое освобождение' }[lang];
        await page.getByRole('link', { name: title, exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        const pictures = page.getByRole('figure').getByRole('img');
        await expect(pictures).toHaveCount(2);
        for (const picture of await pictures.all()) {
          const width = () => picture.evaluate((it) => it.naturalWidth);
          await expect.poll(width).toBeGreaterThan(600);
        }
        await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(5);
        const other = { en: 'Русский', ru: 'English' }[lang];
        await page.getByRole('link', { name: other }).click();
        await expect(page.locator('html')).toHaveAttribute('lang', lang === 'en' ? 'ru' : 'en');
        await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title);
      });
    }
  });

  test.describe(`in ${lang}`, () => {
    test.use({ lang });

    test('a run of a page opens on the page of Fencelab', async ({ page, lab }) => {
      await page.goto(`/some/where/${lang}/late-write.html`);
      await page.getByRole('row').filter({ hasText: lab.said.lost }).getByRole('link').click();
      await expect(lab.headline).toHaveText(lab.said.lost);
      await expect(page).toHaveURL((url) => url.pathname === '/some/where/');
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
    });
  });
}

for (const path of ['en/counter-reset.html', 'ru/index.html']) {
  test(`${path} keeps to WCAG, and never scrolls sideways as a whole`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 700 } });
    const page = await context.newPage();
    await page.goto(baseURL + path);
    await expectNoViolations(page, path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await context.close();
  });
}

test.describe('what a page may run', () => {
  const refused = /Content Security Policy/;

  /** Tries to run something as somebody would who can write into the page. */
  const inject = (page) =>
    page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "injected"';
      document.body.append(script);
      const div = document.createElement('div');
      div.innerHTML = '<button onclick="document.title = \'injected\'">x</button>';
      document.body.append(div);
      div.firstChild.click();
      const style = document.createElement('style');
      style.textContent = 'body { display: none }';
      document.body.append(style);
    });

  test('an injected script does not run on the page, and no other host is asked', async ({
    page,
    lab,
    complaints,
  }) => {
    complaints.expect(refused);
    complaints.allow(/other\.invalid/);
    await lab.open();
    await inject(page);
    await expect(page).not.toHaveTitle('injected');
    await expect(lab.headline).toBeVisible();
    const said = await page.evaluate(() => fetch('https://other.invalid/').catch(() => 'refused'));
    expect(said).toBe('refused');
    const heard = page.waitForEvent('console', (message) => /'unsafe-eval'/.test(message.text()));
    await page.evaluate(() => setTimeout('document.title = "injected"'));
    await heard;
    await expect(page).not.toHaveTitle('injected');
  });

  test('nor on a static page', async ({ page, complaints }) => {
    complaints.expect(refused);
    await page.goto('/en/late-write.html');
    await inject(page);
    await expect(page).not.toHaveTitle('injected');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('in a frame without an origin the diagnosis runs as well', async ({ page, baseURL }) => {
    const docs = new URL('/fixtures/embedded.html', baseURL);
    docs.hostname = 'docs.localhost';
    await page.goto(docs.href);
    const frame = page.frameLocator('iframe[title="First"]');
    const lab = new Lab(frame, words.en);
    await expect(lab.headline).toHaveText(words.en.rejected);
    await expect(frame.locator('html')).toHaveAttribute('data-fencelab', 'ready');
    await frame.locator('#diagnosis > summary').click();
    await expect(frame.locator('#diagnosis [aria-current="step"]')).toContainText('Late write refused');
  });
});
