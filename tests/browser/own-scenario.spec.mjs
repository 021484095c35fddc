// A scenario of one's own: chosen or dropped, opened or explained, kept like everything else.

import { readFile } from 'node:fs/promises';
import { expectNoViolations } from './axe.mjs';
import { expect, hands, refuseThreads, test } from './lab.mjs';

const said = {
  en: {
    open: 'Open a file…',
    notOpened: 'The file was not opened',
    close: 'Close',
    mine: 'My own write',
    title: 'My own write · Fencelab',
    place: 'mine.json: line 26, column 11',
    nearest: /cannot be compuet\. Did you mean compute\?/,
    second: /has no field on_refusl\. Did you mean on_refusal\?/,
    stayed: /^What was on the page has stayed as it was\./,
    several: /^There are several files\./,
    unreadable: /^The browser cannot read it\. If it is a folder/,
    neither: /^It looks neither like a scenario nor like a log/,
    later: 'This part was not loaded. Check the connection, and try again.',
  },
  ru: {
    open: 'Открыть файл…',
    notOpened: 'Файл не открыт',
    close: 'Закрыть',
    mine: 'Моя собственная запись',
    title: 'Моя собственная запись · Fencelab',
    place: 'mine.json: строка 26, столбец 11',
    nearest: /не может стоять compuet\. Возможно, имелось в виду compute\?/,
    second: /нет поля on_refusl\. Возможно, имелось в виду on_refusal\?/,
    stayed: /^Всё на странице осталось как было\./,
    several: /^Файлов несколько\./,
    unreadable: /^Браузер не может это прочитать\. Если это папка/,
    neither: /^Файл не похож ни на сценарий, ни на журнал/,
    later: 'Эта часть не загрузилась. Проверьте соединение и попробуйте ещё раз.',
  },
};

const SHIPPED = await readFile(new URL('../../scenarios/late-write.json', import.meta.url), 'utf8');
const MINE = SHIPPED.replace('"Late write"', '"My own write"').replace(
  '"Поздняя запись"',
  '"Моя собственная запись"',
);
const BROKEN = MINE.replace('"compute"', '"compuet"').replace(
  '"set": "index-v41"',
  '"set": "index-v41", "on_refusl": "stop"',
);
const RECORD =
  '{"sequence":1,"lockName":"l","ownerId":"me","leaseId":"x","fenceToken":41,"resourceKey":"k","resourceHighestTokenBefore":42,"resourceHighestTokenAfter":42,"result":"rejected-stale-fence"}';

const file = (content, name = 'mine.json') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(content),
});

/** Drops files on the page, as from the system's file manager. */
function drop(page, files, on = 'body') {
  const given = files.map(({ name, buffer }) => ({ name, content: buffer.toString('base64') }));
  return page.evaluate(
    ([given, on]) => {
      const dataTransfer = new DataTransfer();
      for (const { name, content } of given) {
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
        dataTransfer.items.add(new File([bytes], name));
      }
      const target = document.querySelector(on);
      const happens = (type) =>
        target.dispatchEvent(
          new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
        );
      // The browser goes to a file that the page does not take.
      return [happens('dragover'), happens('drop')];
    },
    [given, on],
  );
}

const refusal = (page, lang) => page.getByRole('dialog', { name: said[lang].notOpened });

for (const lang of ['en', 'ru']) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang });
    const expected = said[lang];

    for (const way of ['mouse', 'keyboard']) {
      test(`a file is opened by ${way}, and everything works as with any scenario`, async ({
        page,
        lab,
      }) => {
        await lab.open();
        const hand = hands[way](page);
        await hand.press(lab.picker);
        const picker = page.getByRole('dialog', { name: lab.said.choose });
        const field = picker.getByLabel(expected.open);
        const coming = page.waitForEvent('filechooser');
        if (way === 'mouse') await picker.getByText(expected.open).click();
        else await hand.press(field);
        await (await coming).setFiles(file(MINE));
        await expect(page).toHaveTitle(expected.title);
        await expect(picker).toBeHidden();
        await expect(lab.picker).toHaveAccessibleName(`${lab.said.choose}: ${expected.mine}`);
        await expect(lab.headline).toHaveText(lab.said.rejected);
        await hand.press(lab.fencing);
        await expect(lab.headline).toHaveText(lab.said.lost);

        await page.reload();
        await expect(lab.headline).toHaveText(lab.said.lost);
        await expect(page).toHaveTitle(expected.title);
        await hand.press(lab.reset);
        await expect(lab.headline).toHaveText(lab.said.rejected);
        await expect(page).toHaveTitle(expected.title);
        await hand.press(lab.picker);
        await expect(picker.locator('[aria-current]')).toContainText(expected.mine);
        await page.keyboard.press('Escape');
        for (let edits = 0; edits < 3; edits += 1) await hand.press(lab.undo);
        await expect(page).toHaveTitle(lab.said.title);
      });
    }

    test('a broken file is explained, and everything stays', async ({ page, lab }) => {
      await lab.open();
      await lab.fencing.click();
      await drop(page, [file(BROKEN)]);
      const dialog = refusal(page, lang);
      const problems = dialog.getByRole('listitem');
      await expect(problems).toHaveCount(2);
      await expect(problems.first()).toContainText(expected.place);
      await expect(problems.first()).toContainText(expected.nearest);
      await expect(problems.first().locator('pre')).toContainText('{ "compuet": { "ms": 2000');
      await expect(problems.first().locator('mark')).toHaveText('^^^^^^^^^');
      await expect(problems.last()).toContainText(expected.second);
      await expect(dialog.getByText(expected.stayed)).toBeVisible();
      await expectNoViolations(page, 'a file that was not opened');
      await dialog.getByRole('button', { name: expected.close }).first().click();
      await expect(dialog).toBeHidden();
      await expect(lab.headline).toHaveText(lab.said.lost);
      await expect(page).toHaveTitle(lab.said.title);

      // Mended, it can be opened from the very same dialog.
      await drop(page, [file(BROKEN)]);
      const coming = page.waitForEvent('filechooser');
      await dialog.getByText(expected.open).click();
      await (await coming).setFiles(file(MINE));
      await expect(page).toHaveTitle(expected.title);
      await expect(dialog).toBeHidden();
    });

    test('two files, a folder, and what is nothing of the kind are refused in words', async ({
      page,
      lab,
    }) => {
      await lab.open();
      const dialog = refusal(page, lang);
      await drop(page, [file(MINE), file(MINE, 'other.json')]);
      await expect(dialog.getByText(expected.several)).toBeVisible();
      await drop(page, [file('hello')]);
      await expect(dialog.getByText(expected.neither)).toBeVisible();
      await expect(dialog).toContainText('"format": 1');
      await expect(dialog).toContainText('"fenceToken"');
      await expectNoViolations(page, 'a file of no known kind');
      await page.evaluate(() => {
        Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('no', 'NotFoundError'));
      });
      await drop(page, [file('', 'folder')]);
      await expect(dialog.getByText(expected.unreadable)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(lab.headline).toHaveText(lab.said.rejected);
    });

    test('without a connection it is said, and it works at the next try', async ({
      page,
      lab,
      complaints,
    }) => {
      complaints.expect(/^failed: .*opening/);
      complaints.expect(/ERR_FAILED/);
      await page.route('**/later/opening-*', (route) => route.abort());
      await lab.open();
      await drop(page, [file(MINE)]);
      await expect(page.getByText(expected.later)).toBeVisible();
      await page.keyboard.press('Escape');
      await page.reload();
      await page.unroute('**/later/opening-*');
      await drop(page, [file(MINE)]);
      await expect(page).toHaveTitle(expected.title);
    });

    test('where no thread can be made, it is said, and the page goes on', async ({
      page,
      lab,
      complaints,
    }) => {
      complaints.allow(/./);
      await refuseThreads(page);
      await lab.open();
      await drop(page, [file(MINE)]);
      const dialog = page.locator('#own');
      await expect(dialog.getByRole('status')).toBeVisible();
      await dialog.getByRole('button', { name: expected.close }).click();
      await lab.fencing.click();
      await expect(lab.headline).toHaveText(lab.said.lost);
    });
  });
}

const utf16 = (text) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
const BLANKS = Buffer.alloc(1024 * 1024 + 1 - Buffer.byteLength(MINE), ' ');
const workers = Array.from({ length: 1000 }, (_, place) => ({
  name: `w${place}`,
  owner: `w${place}`,
  program: [],
}));

const BAD = [
  ['an empty file', '', 'there is nothing in it but blanks'],
  ['a file that was cut off', MINE.slice(0, MINE.indexOf('{ "compute"')), 'is still open'],
  ['a wrong type', MINE.replace('12000', '"soon"'), 'horizon_ms must be'],
  ['an unknown field', MINE.replace('"latency_ms"', '"latncy_ms"'), 'Did you mean latency_ms?'],
  ['a newer format', MINE.replace('"format": 1', '"format": 7'), 'The file is in format 7'],
  ['no format', MINE.replace('"format": 1,', ''), 'does not say which format'],
  ['deep nesting', `{"format": 1, "locks": ${'['.repeat(5000)}`, 'more than 64 deep'],
  [
    'a thousand workers',
    JSON.stringify({ ...JSON.parse(MINE), workers }),
    'has 1,000 items, and at most 64 are allowed',
  ],
  ['a byte too many', Buffer.concat([Buffer.from(MINE), BLANKS]), '1,048,577 bytes long'],
  ['bytes that are no text', Buffer.from([...Buffer.from(MINE), 0xff, 0xfe, 0x80]), 'not UTF-8'],
  ['UTF-16', utf16(MINE), 'Save it as UTF-8'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]), 'not UTF-8'],
  [
    'markup',
    `{"format": 1, "<img src=x onerror=alert(1)>": "</pre><script>alert(1)</script>"}`,
    'has no field <img src=x onerror=alert(1)>',
  ],
];

for (const [what, content, expected] of BAD) {
  test(`${what} is explained as on the command line`, async ({ page, lab }) => {
    await lab.open();
    await drop(page, [file(content, '<b onclick=alert(1)>.json')]);
    const dialog = refusal(page, 'en');
    await expect(dialog.getByRole('listitem').filter({ hasText: expected })).toHaveCount(1);
    await expect(dialog.locator('.problem-place').first()).toContainText('<b onclick=alert(1)>');
    await expect(dialog.locator('b, img, script')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(lab.headline).toHaveText(lab.said.rejected);
    await expect(lab.undo).toHaveAttribute('aria-disabled', 'true');
  });
}

test('of a great many problems the first are named, and that there may be more', async ({
  page,
  lab,
}) => {
  await lab.open();
  const fields = Array.from({ length: 30 }, (_, place) => `"unknown${place}": 0`);
  await drop(page, [file(`{"format": 1, ${fields.join(',\n')}}`)]);
  const dialog = refusal(page, 'en');
  await expect(dialog.getByRole('listitem')).toHaveCount(20);
  await expect(dialog.getByText('Only the first 20 problems are named')).toBeVisible();
});

test('the browser goes nowhere, whatever is dropped', async ({ page, lab }) => {
  await lab.open();
  const address = page.url();
  expect(await drop(page, [file(MINE)])).toEqual([false, false]);
  await expect(page).toHaveTitle('My own write · Fencelab');
  expect(page.url()).toBe(address);
});

test('names in a scenario stay text', async ({ page, lab }) => {
  await lab.open();
  const name = '<img src=x onerror=alert(1)>';
  await drop(page, [file(MINE.replaceAll('worker-A', name).replace('My own write', name))]);
  await expect(lab.picker).toContainText(name);
  await expect(lab.card(name)).toBeVisible();
  await expect(page.locator('img')).toHaveCount(0);
});

test('a scenario that would never get on is stopped, and can be left', async ({ page, lab }) => {
  await lab.open();
  const step = { compute: { ms: 0 } };
  const retry = { acquire: { retry_ms: 0, max_attempts: 1000 } };
  const busy = {
    ...JSON.parse(MINE),
    latency_ms: 0,
    interventions: [],
    opens_at: null,
    variants: [],
    expect: [],
    workers: Array.from({ length: 64 }, (_, place) => ({
      name: `w${place}`,
      owner: `w${place}`,
      program: [retry, step, step],
    })),
  };
  await drop(page, [file(JSON.stringify(busy))]);
  await expect(page).toHaveTitle('My own write · Fencelab');
  await expect(page.getByText('The run was stopped at 0.000 s')).toBeVisible();
  await lab.undo.click();
  await expect(lab.headline).toHaveText(lab.said.rejected);
});

test('a log that is dropped is diagnosed, and a scenario in its dialog is opened', async ({
  page,
  lab,
}) => {
  await lab.open();
  await drop(page, [file(RECORD, 'log.jsonl')]);
  const log = page.locator('#log');
  await expect(log).toContainText('Late write refused');
  await drop(page, [file(MINE)], '#log textarea');
  await expect(page).toHaveTitle('My own write · Fencelab');
  await expect(log).toBeHidden();
});

test('a text can still be dropped into a field', async ({ page, lab }) => {
  await lab.open();
  const taken = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/plain', 'a text');
    const event = new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true });
    return !document.body.dispatchEvent(event);
  });
  expect(taken).toBe(false);
});

test('a file that is dropped early is opened when the page can take it', async ({ page, lab }) => {
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route('**/*_bg.wasm', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('[data-still]')).toHaveCount(1);
  await drop(page, [file(MINE)]);
  release();
  await expect(page).toHaveTitle('My own write · Fencelab');
});
