// The run in other forms, saved and copied from the page. That other programs read them is tested in
// tests/tools and natively; here, that the page gives what the command line gives.

import { readFile } from 'node:fs/promises';
import { expectNoViolations } from './axe.mjs';
import { expect, test } from './lab.mjs';

const said = {
  en: {
    share: 'Share',
    title: 'Share this run',
    save: (form) => `Save: ${form}`,
    copy: (form) => `Copy: ${form}`,
    svg: 'Picture (SVG)',
    png: 'Picture (PNG)',
    mermaid: 'Sequence diagram (Mermaid)',
  },
  ru: {
    share: 'Поделиться',
    title: 'Поделиться этим прогоном',
    save: (form) => `Сохранить: ${form}`,
    svg: 'Картинка (SVG)',
  },
};

async function sharing(page, lang = 'en') {
  await page.getByRole('button', { name: said[lang].share, exact: true }).click();
  return page.getByRole('dialog', { name: said[lang].title });
}

/** What a button saves: the file's name and its bytes. */
async function saved(page, dialog, form, lang = 'en') {
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: said[lang].save(form) }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

const beginnings = [
  ['Picture (SVG)', 'late-write.svg', /^<svg xmlns.*<title id="title">Late write<\/title>/],
  ['Report (Markdown)', 'late-write.md', /^# Late write\n[^]*\(late-write\.svg\)/],
  ['Sequence diagram (Mermaid)', 'late-write.mmd', /sequenceDiagram/],
  ['Sequence diagram (PlantUML)', 'late-write.puml', /^@startuml/],
  ['Evidence (JSON lines)', 'late-write.jsonl', /"result":"rejected-stale-fence"/],
  ['Scenario (JSON)', 'late-write.json', /^\{\n\s+"format": 1,/],
  ['Trace (ITF)', 'late-write.itf.json', /"#meta"/],
];

test('each form of the run is saved in a file of its own', async ({ page, lab }) => {
  await lab.open();
  const dialog = await sharing(page);
  for (const [form, name, content] of beginnings) {
    const file = await saved(page, dialog, form);
    expect(file.name, form).toBe(name);
    expect(file.bytes.toString(), form).toMatch(content);
    await expect(dialog.getByRole('status')).toHaveText(`Saved as ${name}.`);
  }
  await expectNoViolations(page);
});

test('what was changed is called so in the files', async ({ page, lab }) => {
  await lab.open();
  await lab.fencing.click();
  await expect(lab.headline).toHaveText(lab.said.lost);
  const dialog = await sharing(page);
  const picture = await saved(page, dialog, said.en.svg);
  expect(picture.name).toBe('late-write-changed.svg');
  expect(picture.bytes.toString()).toContain('<title id="title">Late write — with changes</title>');
  const report = await saved(page, dialog, 'Report (Markdown)');
  expect(report.name).toBe('late-write-changed.md');
  expect(report.bytes.toString()).toMatch(
    /^# Late write — with changes\n\nA run of “Late write” with changes[^]*\(late-write-changed\.svg\)/,
  );
});

test('a saved picture is the drawn one', async ({ page, lab }) => {
  // As wide as saved pictures are.
  await page.setViewportSize({ width: 1440, height: 900 });
  await lab.open();
  const drawn = page.locator('.plot-drawing');
  const box = await drawn.boundingBox();
  const onPage = await page.screenshot({ clip: whole(box) });
  const { bytes } = await saved(page, await sharing(page), said.en.svg);
  await page.goto(`data:image/svg+xml;base64,${bytes.toString('base64')}`);
  const there = await page.locator('svg svg').nth(1).evaluate((plot) => {
    const number = (name) => Number(plot.getAttribute(name));
    return { x: number('x'), y: number('y'), width: number('width'), height: number('height') };
  });
  expect([there.width, there.height]).toEqual([box.width, box.height]);
  const alone = await page.screenshot({ clip: whole(there) });
  expect(await unlike(page, onPage, alone)).toBeLessThan(0.01);
});

const whole = ({ x, y, width, height }) => ({ x: Math.round(x), y: Math.round(y), width, height });

/** The share of the pixels that clearly differ between two screenshots. */
async function unlike(page, one, other) {
  await page.goto('about:blank');
  return page.evaluate(async (pictures) => {
    const [a, b] = await Promise.all(
      pictures.map(async (picture) => {
        const image = new Image();
        image.src = `data:image/png;base64,${picture}`;
        await image.decode();
        const canvas = Object.assign(document.createElement('canvas'), {
          width: image.width,
          height: image.height,
        });
        const brush = canvas.getContext('2d');
        brush.drawImage(image, 0, 0);
        return brush.getImageData(0, 0, image.width, image.height).data;
      }),
    );
    if (a.length !== b.length) return 1;
    let differ = 0;
    for (let at = 0; at < a.length; at += 4) {
      const far = [0, 1, 2].some((part) => Math.abs(a[at + part] - b[at + part]) > 48);
      if (far) differ += 1;
    }
    return differ / (a.length / 4);
  }, [one.toString('base64'), other.toString('base64')]);
}

test('a PNG is the picture in twice as many pixels', async ({ page, lab }) => {
  await lab.open();
  const dialog = await sharing(page);
  const { name, bytes } = await saved(page, dialog, said.en.png);
  expect(name).toBe('late-write.png');
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  const svg = (await saved(page, dialog, said.en.svg)).bytes.toString();
  const [, width, height] = svg.match(/^<svg [^>]*width="(\d+)" height="(\d+)"/).map(Number);
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([2 * width, 2 * height]);
});

test('what is exported is the run as it stands, in the language and the colours of the page', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/#late-write&fencing=off&at=10300&lang=ru');
  const dialog = await sharing(page, 'ru');
  const { bytes } = await saved(page, dialog, said.ru.svg, 'ru');
  const svg = bytes.toString();
  expect(svg).toContain('<title id="title">Поздняя запись — с изменениями</title>');
  expect(svg).toContain('index-v42 потеряно');
  const ground = svg.match(/\.tl-ground\s*\{\s*fill: (#\w+)/)[1];
  expect(Number.parseInt(ground.slice(1, 3), 16)).toBeLessThan(64);
});

test('a form is copied, and where the browser refuses it is shown to be copied by hand', async ({
  page,
  lab,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await lab.open();
  const dialog = await sharing(page);
  const copy = dialog.getByRole('button', { name: said.en.copy(said.en.mermaid) });
  await copy.click();
  await expect(dialog.getByRole('status')).toHaveText(`Copied: ${said.en.mermaid}.`);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('sequenceDiagram');
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new Error('refused'));
  });
  await copy.click();
  const area = dialog.getByRole('textbox', { name: 'Text to copy' });
  await expect(area).toHaveValue(/sequenceDiagram/);
  await expect(area).toBeFocused();
  await dialog.getByRole('button', { name: said.en.copy(said.en.png) }).click();
  await expect(dialog.getByRole('status')).toHaveText(/Save the picture instead/);
  await expect(area).toBeHidden();
});

test('without the second module it is said that nothing could be made', async ({
  page,
  lab,
  complaints,
}) => {
  await page.route('**/worker-*.wasm', (route) => route.abort());
  complaints.expect(/ERR_FAILED|Failed to fetch|failed: /);
  await lab.open();
  const dialog = await sharing(page);
  await dialog.getByRole('button', { name: said.en.save(said.en.svg) }).click();
  await expect(dialog.getByRole('status')).toHaveText(/could not be made/);
  await expect(dialog.getByLabel('Link')).toHaveValue(/#late-write/);
});
