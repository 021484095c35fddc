// Two runs beside each other: one axis, one cursor, where they part, and how each of them ends.

import { readFile } from 'node:fs/promises';
import { expectNoViolations } from './axe.mjs';
import { expect, hands, test } from './lab.mjs';

const said = {
  en: {
    compare: 'Compare',
    title: 'Compare two runs',
    above: 'Above',
    below: 'Below',
    off: 'Fencing at the resource: off',
    here: 'The run on the page',
    plain: 'The scenario as it was',
    parting:
      'They part at 10.300 s. Above: worker-A’s write with token 41 is rejected: 42 was accepted before. Below: worker-A’s write with token 41 is accepted after 42: index-v41 in place of index-v42.',
    never: /^They never part: all \d+ events are the same in both\.$/,
    time: 'Time in both runs',
    back: 'Back to the event before',
    next: 'On to the next event',
    toParting: 'Go to where they part',
    open: 'Open this run',
    value: /^Value/,
    highest: 'Highest token',
    damage: /^Damage/,
    differs: 'differs',
    nothing: 'Nothing has happened yet.',
  },
  ru: {
    compare: 'Сравнить',
    title: 'Сравнить два прогона',
    above: 'Вверху',
    below: 'Внизу',
    off: 'Сравнение токенов в ресурсе: выключено',
    here: 'Прогон на странице',
    plain: 'Сценарий, каким он был',
    parting:
      'Прогоны расходятся в 10,300 с. Вверху: Запись worker-A с токеном 41 отклонена: уже принят 42. Внизу: Запись worker-A с токеном 41 принята после 42: index-v41 вместо index-v42.',
    never: /^Прогоны не расходятся: событий в них \d+, и все одинаковы\.$/,
    time: 'Время в обоих прогонах',
    back: 'К предыдущему событию',
    next: 'К следующему событию',
    toParting: 'Туда, где расходятся',
    open: 'Открыть этот прогон',
    value: /^Значение/,
    highest: 'Наибольший токен',
    damage: /^Нарушения/,
    differs: 'различие',
    nothing: 'Пока ничего не произошло.',
  },
};

/** The dialog, by roles and names. */
class Beside {
  constructor(page, lang = 'en') {
    this.page = page;
    this.said = said[lang];
    this.button = page.getByRole('button', { name: this.said.compare, exact: true });
    this.dialog = page.getByRole('dialog', { name: this.said.title });
    this.above = this.dialog.getByRole('combobox', { name: this.said.above });
    this.below = this.dialog.getByRole('combobox', { name: this.said.below });
    this.time = this.dialog.getByRole('slider', { name: this.said.time });
    this.pictures = this.dialog.getByRole('img');
    this.sides = this.dialog.getByRole('figure');
  }

  /** A button of the dialog. */
  key(name) {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  /** Where they part, as the dialog says it. */
  parting(text) {
    return this.dialog.getByRole('status').filter({ hasText: text });
  }

  /** A line of the table. */
  row(name) {
    return this.dialog.getByRole('row').filter({
      has: this.page.getByRole('rowheader', { name }),
    });
  }

  /** The button that puts one of the two on the page. */
  opens(which) {
    const name = new RegExp(`^${this.said.open}: ${this.said[which]},`);
    return this.dialog.getByRole('button', { name });
  }

  /** Where the line of the cursor stands in each picture, from the left of the window. */
  lines() {
    return this.dialog
      .locator('.compare-cursor .tl-cursor')
      .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().left));
  }
}

for (const lang of ['en', 'ru']) {
  for (const [by, hand] of Object.entries(hands)) {
    test.describe(`in ${lang}, by ${by}`, () => {
      test.use({ lang });

      test('late write is put beside itself without fencing, and either is opened', async ({
        page,
        lab,
      }) => {
        const with_ = hand(page);
        const beside = new Beside(page, lang);
        await lab.open();
        await with_.press(beside.button);
        await expect(beside.parting(beside.said.parting)).toBeVisible();
        await expect(beside.above.locator('option:checked')).toHaveText(beside.said.here);
        await expect(beside.below.locator('option:checked')).toHaveText(beside.said.off);
        await expect(beside.pictures).toHaveCount(2);
        await expect(beside.pictures.last()).toHaveAccessibleName(new RegExp(beside.said.off));

        await expect(beside.row(beside.said.value).getByRole('cell')).toHaveText([
          'index-v42',
          'index-v41',
        ]);
        await expect(beside.row(beside.said.value)).toContainText(beside.said.differs);
        await expect(beside.row(beside.said.highest)).not.toContainText(beside.said.differs);
        await expect(beside.row(beside.said.damage)).toContainText(beside.said.differs);

        const parted = await beside.time.getAttribute('aria-valuetext');
        await with_.press(beside.key(beside.said.back));
        await expect(beside.time).not.toHaveAttribute('aria-valuetext', parted);
        await with_.press(beside.key(beside.said.toParting));
        await expect(beside.time).toHaveAttribute('aria-valuetext', parted);

        await with_.press(beside.opens('below'));
        await expect(beside.dialog).toBeHidden();
        await expect(lab.headline).toHaveText(lab.said.lost);
        await expect(lab.fencing).not.toBeChecked();
        await with_.press(lab.undo);
        await expect(lab.headline).toHaveText(lab.said.rejected);
      });
    });
  }
}

test('the arrow keys go by the events of either run, with one cursor over both', async ({
  page,
  lab,
}) => {
  const beside = new Beside(page);
  await lab.open();
  await beside.button.click();
  await expect(beside.time).toHaveAttribute('aria-valuetext', /^10\.300/);
  await beside.time.focus();
  await page.keyboard.press('Home');
  await expect(beside.sides.first()).toContainText(beside.said.nothing);
  let before = -1;
  for (const expected of [/^0\.100/, /^0\.200/, /^1\.000/]) {
    await page.keyboard.press('ArrowRight');
    await expect(beside.time).toHaveAttribute('aria-valuetext', expected);
    const [above, below] = await beside.lines();
    expect(above).toBeCloseTo(below, 3);
    expect(above).toBeGreaterThan(before);
    before = above;
  }
  await page.keyboard.press('ArrowLeft');
  await expect(beside.time).toHaveAttribute('aria-valuetext', /^0\.200/);
  await page.keyboard.press('End');
  await expect(beside.time).toHaveAttribute('aria-valuetext', /^1\d\.\d{3}/);
});

test('the bar and the pictures are pointed at', async ({ page, lab }) => {
  const beside = new Beside(page);
  await lab.open();
  await beside.button.click();
  await expect(beside.time).toHaveAttribute('aria-valuetext', /^10\.300/);
  await beside.time.fill('6250');
  await expect(beside.time).toHaveAttribute('aria-valuetext', /^6\.200.* Below: /s);
  const { width } = await beside.pictures.last().boundingBox();
  await beside.pictures.last().click({ position: { x: width - 4, y: 60 } });
  await expect(beside.time).toHaveAttribute('aria-valuetext', /^10\.500/);
});

test('a run that was left is put beside the one on the page, and opened', async ({ page, lab }) => {
  const beside = new Beside(page);
  const fetched = [];
  page.on('request', (request) => fetched.push(request.url()));
  await lab.open();
  await lab.key('To the end').click();
  await page.getByRole('button', { name: /^Pause/ }).last().click();
  await lab.key('To the start').click();
  await page.getByRole('button', { name: /^Pause/ }).first().click();
  await expect(lab.branches).toBeVisible();
  await beside.button.click();
  await beside.above.selectOption({ label: 'Branch 1' });
  await beside.below.selectOption({ label: beside.said.here });
  await expect(beside.parting(/^They part at 0\.000\ss\./)).toBeVisible();
  await beside.opens('above').click();
  await expect(beside.dialog).toBeHidden();
  // Its scenario is here: there is nothing to wait for.
  expect(fetched.filter((url) => url.includes('/scenarios'))).toEqual([]);
  await beside.button.click();
  await beside.above.selectOption({ label: 'Branch 1' });
  await beside.below.selectOption({ label: beside.said.here });
  await expect(beside.parting(beside.said.never)).toBeVisible();
});

test('a variant is put beside the scenario as it was', async ({ page, lab }) => {
  const beside = new Beside(page);
  await lab.open('/#stale-release&release=by_handle');
  await expect(page).toHaveTitle('Stale release · Fencelab');
  await beside.button.click();
  await beside.above.selectOption({ label: beside.said.plain });
  await beside.below.selectOption({ label: beside.said.here });
  await expect(beside.parting(/^They part at /)).toBeVisible();
  await beside.below.selectOption({ label: beside.said.plain });
  await expect(beside.parting(beside.said.never)).toBeVisible();
  await expect(beside.key(beside.said.toParting)).toHaveCount(0);
});

test('what was changed is put beside the scenario as it was, and both are saved', async ({
  page,
  lab,
}) => {
  const beside = new Beside(page);
  await lab.open();
  await lab.fencing.click();
  await beside.button.click();
  await expect(beside.below.locator('option:checked')).toHaveText(beside.said.plain);
  await expect(beside.parting(/^They part at 10\.300\ss\./)).toBeVisible();
  for (const [button, name, content] of [
    ['Save both as a picture (SVG)', 'late-write-changed-compared.svg', /^<svg [^]*Above: Late write — with changes[^]*Below: Late write</],
    ['Save as text', 'late-write-changed-compared.txt', /^Above: Late write — with changes\nBelow: Late write\n/],
  ]) {
    const coming = page.waitForEvent('download');
    await beside.key(button).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe(name);
    expect(await readFile(await download.path(), 'utf8')).toMatch(content);
  }
});

test('a run with another setting is called by all that was changed in it', async ({ page, lab }) => {
  const beside = new Beside(page);
  await lab.open('/#late-write&fencing=off');
  await expect(lab.headline).toHaveText(lab.said.lost);
  await beside.button.click();
  await beside.above.selectOption({ label: 'Ask before writing: on' });
  await beside.below.selectOption({ label: beside.said.here });
  const coming = page.waitForEvent('download');
  await beside.key('Save as text').click();
  expect(await readFile(await (await coming).path(), 'utf8')).toMatch(
    /^Above: Late write — with changes — Ask before writing: on\nBelow: Late write — with changes\n/,
  );
});

test('names in a scenario of one’s own stay text', async ({ page, lab }) => {
  const source = await readFile('scenarios/late-write.json', 'utf8');
  const evil = '<img src=x onerror=alert(1)>';
  const mine = source
    .replaceAll('index-v42', evil)
    .replaceAll('worker-A', `${evil}A`)
    .replace('"Without fencing"', JSON.stringify(evil))
    .replace('"Late write"', '"My write"');
  page.on('dialog', () => expect(true, 'nothing is run').toBe(false));
  const beside = new Beside(page);
  await lab.open();
  await lab.picker.click();
  await page.getByLabel('Open a file…').setInputFiles({
    name: 'mine.json',
    mimeType: 'application/json',
    buffer: Buffer.from(mine),
  });
  await expect(page).toHaveTitle('My write · Fencelab');
  await beside.button.click();
  await expect(beside.row(beside.said.value).getByRole('cell').first()).toHaveText(evil);
  await expect(beside.sides.first()).toContainText(evil);
  await expect(beside.dialog.locator('img')).toHaveCount(0);
  await beside.opens('below').click();
  await expect(beside.dialog).toBeHidden();
  await expect(lab.headline).toContainText(`destroyed ${evil}`);
  await expect(page).toHaveTitle('My write · Fencelab');
});

test('the pictures take the room there is, also where the styles come late', async ({ page, lab }) => {
  const beside = new Beside(page);
  await page.route(/later\/worker-.*\.css/, async (route) => {
    // Long enough for whoever does not wait for them.
    await beside.pictures.first().waitFor({ timeout: 5000 }).catch(() => undefined);
    await route.continue();
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await lab.open();
  await beside.button.click();
  await expect(beside.parting(beside.said.parting)).toBeVisible();
  const room = await beside.dialog.locator('.compare-body').evaluate((it) => it.clientWidth);
  expect(room).toBeGreaterThan(1200);
  const width = await beside.sides.first().locator('.compare-lanes').evaluate((it) => it.clientWidth);
  expect(width).toBeGreaterThan(room - 10);
});

test('what cannot be fetched is said', async ({ page, lab, complaints }) => {
  complaints.expect(/404|failed/);
  complaints.allow(/./);
  await lab.open();
  await page.route(/later\/worker-/, (route) => route.fulfill({ status: 404 }));
  await new Beside(page).button.click();
  await expect(page.getByText(/^The runs could not be compared\./)).toBeVisible();
});

for (const lang of ['en', 'ru']) {
  for (const width of [360, 768, 1440]) {
    test.describe(`in ${lang}, at ${width} px`, () => {
      test.use({ lang });

      test('nothing is cut off, every target is large, and axe finds nothing', async ({
        page,
        lab,
      }) => {
        await page.setViewportSize({ width, height: 800 });
        const beside = new Beside(page, lang);
        await lab.open();
        await beside.button.click();
        await expect(beside.parting(beside.said.parting)).toBeVisible();
        await expect(beside.time).toHaveAttribute('aria-valuetext', /./);
        const found = await beside.dialog.evaluate((dialog) => {
          const targets = [...dialog.querySelectorAll('button, select, input')];
          const small = targets.filter((it) => {
            const { width, height } = (it.closest('label') ?? it).getBoundingClientRect();
            return width < 24 || height < 24;
          });
          const { scrollWidth, clientWidth } = dialog;
          return { small: small.length, hidden: scrollWidth - clientWidth };
        });
        expect(found).toEqual({ small: 0, hidden: 0 });
        const [above, below] = await beside.lines();
        expect(above).toBeCloseTo(below, 3);
        await expectNoViolations(page, 'comparing');
      });
    });
  }
}
