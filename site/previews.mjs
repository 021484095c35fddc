// Takes the preview pictures: opens each card in one browser, and keeps what was taken of it for
// as long as the card stays the same.
// node site/previews.mjs CARDS KEPT PICTURES

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';

const [cards, kept, pictures] = process.argv.slice(2);
const SIZE = { width: 1200, height: 630 };
/** So many are taken at once. */
const PAGES = 2;

async function wanted() {
  const names = (await readdir(cards)).filter((name) => name.endsWith('.html')).sort();
  return Promise.all(
    names.map(async (name) => {
      const mark = createHash('sha256').update(await readFile(join(cards, name))).digest('hex');
      const stem = name.slice(0, -'.html'.length);
      return { card: join(cards, name), stem, picture: join(kept, `${stem}.${mark.slice(0, 16)}.png`) };
    }),
  );
}

async function take(missing) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || undefined,
    args: ['--disable-background-networking', '--disable-component-update', '--no-first-run'],
  });
  const queue = [...missing];
  const work = async () => {
    const page = await browser.newPage({ viewport: SIZE, javaScriptEnabled: false });
    for (let next = queue.shift(); next; next = queue.shift()) {
      await page.goto(pathToFileURL(next.card).href);
      // A picture that was cut short is not kept.
      const path = next.picture.replace(/png$/, 'part.png');
      await page.screenshot({ path });
      await rename(path, next.picture);
    }
  };
  await Promise.all(Array.from({ length: PAGES }, work));
  await browser.close();
}

await Promise.all([kept, pictures].map((folder) => mkdir(folder, { recursive: true })));
const all = await wanted();
const missing = all.filter(({ picture }) => !existsSync(picture));
if (missing.length) await take(missing);
const current = new Set(all.map(({ picture }) => picture));
const old = (await readdir(kept)).map((name) => join(kept, name)).filter((it) => !current.has(it));
await Promise.all(old.map((picture) => rm(picture)));
await Promise.all(all.map(({ stem, picture }) => copyFile(picture, join(pictures, `${stem}.png`))));
console.log(`${all.length} preview pictures, ${missing.length} of them taken now.`);
