// The diagnosis: of the run on the page, and of one's own log; by a second module that nobody has
// to wait for.

import { readFile } from 'node:fs/promises';
import { expectNoViolations } from './axe.mjs';
import { expect, refuseThreads, test } from './lab.mjs';

const said = {
  en: {
    diagnosis: 'Diagnosis',
    ownLog: 'Your own log',
    field: 'Records of evidence',
    diagnose: 'Diagnose',
    example: 'Show an example',
    refused: 'Late write refused',
    covers: 'What a fence covers',
    failed: /^The diagnosis could not be carried out/,
    read: '36 records were read.',
  },
  ru: {
    diagnosis: 'Диагностика',
    ownLog: 'Ваш журнал',
    field: 'Записи свидетельств',
    diagnose: 'Разобрать',
    example: 'Показать пример',
    refused: 'Поздняя запись отклонена',
    covers: 'Что даёт сравнение токенов',
    failed: /^Выполнить диагностику/,
    read: 'Прочитано 36 записей.',
  },
};

const RECORD =
  '{"sequence":1,"lockName":"l","ownerId":"<b onclick=alert(1)>me</b>","leaseId":"x","fenceToken":41,"resourceKey":"<img src=x onerror=alert(1)>","resourceHighestTokenBefore":42,"resourceHighestTokenAfter":42,"result":"rejected-stale-fence"}';

function openRun(page) {
  return page.locator('#diagnosis > summary').click();
}

async function openLog(page, lang) {
  await page.getByRole('button', { name: said[lang].ownLog }).click();
  const dialog = page.locator('#log');
  await expect(dialog.getByRole('textbox', { name: said[lang].field })).toBeFocused();
  return dialog;
}

for (const lang of ['en', 'ru']) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang });

    test('the branch of the selected event is lit, and follows', async ({ page, lab }) => {
      await lab.open();
      await openRun(page);
      const section = page.locator('#diagnosis');
      const leaf = section.locator('[aria-current="step"]');
      await expect(leaf).toContainText(said[lang].refused);
      await expect(section.getByRole('heading', { name: said[lang].covers })).toBeVisible();
      await expectNoViolations(page, 'the diagnosis of the run');
      await lab.key(lab.said.toStart).click();
      await expect(leaf).toHaveCount(0);
      await lab.fencing.click();
      await lab.evidence.getByRole('row').filter({ hasText: '10' }).last().getByRole('button').click();
      await expect(leaf).toHaveCount(1);
      await expect(leaf).not.toContainText(said[lang].refused);
    });

    test('the example is diagnosed, and each record has its way', async ({ page, lab }) => {
      await lab.open();
      const dialog = await openLog(page, lang);
      await dialog.getByRole('button', { name: said[lang].example }).click();
      await expect(dialog.getByRole('img')).toBeVisible();
      await expect(dialog.locator('.finding')).not.toHaveCount(0);
      await expectNoViolations(page, 'the diagnosis of a log');
      const leaf = dialog.locator('[aria-current="step"]');
      await dialog.locator('.finding').filter({ hasText: said[lang].refused }).locator('summary').click();
      await dialog.locator('.finding').filter({ hasText: said[lang].refused }).locator('.cause-of').first().click();
      await expect(leaf).toContainText(said[lang].refused);
      await dialog.locator('.log-records > summary').click();
      await expect(dialog.locator('.log-table tbody tr')).toHaveCount(36);
      const coming = page.waitForEvent('download');
      await dialog.locator('[data-log-do=export]').click();
      const results = JSON.parse(await readFile(await (await coming).path(), 'utf8'));
      expect(results.findings).toHaveLength(36);
    });

    test('where no thread can be made, it is said so, and the page goes on', async ({
      page,
      lab,
      complaints,
    }) => {
      complaints.allow(/./);
      await refuseThreads(page);
      await lab.open();
      await openRun(page);
      await expect(page.getByText(said[lang].failed)).toBeVisible();
      await page.getByRole('button', { name: said[lang].ownLog }).click();
      await expect(page.locator('#log').getByText(said[lang].failed)).toBeVisible();
      await page.keyboard.press('Escape');
      await lab.fencing.click();
      await expect(lab.headline).toHaveText(lab.said.lost);
    });
  });
}

test('nothing of it belongs to the first load', async ({ page, lab }) => {
  const later = [];
  page.on('request', (request) => {
    if (request.url().includes('/later/')) later.push(request.url());
  });
  await lab.open();
  await expect(lab.headline).toHaveText(lab.said.rejected);
  expect(later).toEqual([]);
});

test('what is in a log stays text, and a broken line is named', async ({ page, lab }) => {
  await lab.open();
  const dialog = await openLog(page, 'en');
  await dialog.getByRole('textbox').fill(`${RECORD}\nnot a record\n`);
  await dialog.getByRole('button', { name: 'Diagnose', exact: true }).click();
  await expect(dialog.locator('.log-results')).toContainText(/line 2/i);
  await expect(dialog.locator('.log-results')).toContainText('<img src=x');
  await expect(dialog.locator('.log-results img, .log-results b')).toHaveCount(0);
});

test('a dropped file is read, and what was diagnosed can be in another language', async ({
  page,
  lab,
}) => {
  await lab.open();
  const dialog = await openLog(page, 'en');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'log.jsonl',
    mimeType: 'application/json',
    buffer: Buffer.from(RECORD),
  });
  await expect(dialog).toContainText('Late write refused');
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Русский');
  await page.getByRole('button', { name: said.ru.ownLog }).click();
  await expect(dialog).toContainText(said.ru.refused);
});

/** Drops a file of so many bytes, in 60,000 records and a blank rest. */
function dropLarge(page, bytes) {
  return page.evaluate(
    ([record, bytes]) => {
      const count = 60_000;
      const room = Math.floor(bytes / count) - record.length - 30;
      const payload = 'x'.repeat(room);
      const lines = Array.from({ length: count }, (_, place) =>
        record.replace('"sequence":1', `"sequence":${place + 1},"payloadRef":"${payload}"`),
      );
      const text = lines.join('\n');
      const files = new DataTransfer();
      files.items.add(new File([text, ' '.repeat(bytes - text.length)], 'large.jsonl'));
      document
        .querySelector('#log')
        .dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
    },
    [RECORD, bytes],
  );
}

test('a log of 50 MB keeps the page responsive, and one beyond that is refused', async ({
  page,
  lab,
}) => {
  const MOST = 50 * 1024 * 1024;
  await lab.open();
  const dialog = await openLog(page, 'en');
  await dropLarge(page, MOST);
  await page.evaluate(() => {
    window.longest = 0;
    let last = performance.now();
    const watch = () => {
      window.longest = Math.max(window.longest, performance.now() - last);
      last = performance.now();
      setTimeout(watch, 10);
    };
    watch();
  });
  await expect(dialog.getByRole('status')).toHaveText('Done.');
  await expect(dialog).toContainText(/60[, ]?000 records were read/);
  // A loaded machine is slow, not wrong: what is looked for is a thread that was held up.
  expect(await page.evaluate(() => window.longest)).toBeLessThan(3000);
  await dropLarge(page, MOST + 1);
  await expect(dialog.getByRole('status')).toHaveText(/^The file is larger than 50 MB\./);
  await expect(dialog).toContainText(/60[, ]?000 records were read/);
});

test('a row of the table of what a fence covers opens its scenario', async ({ page, lab }) => {
  await lab.open();
  await openRun(page);
  await page.locator('.coverage').getByRole('button', { name: 'Stale release' }).click();
  await expect(page).toHaveTitle('Stale release · Fencelab');
  await expect(page.locator('#diagnosis [aria-current="step"]')).toContainText('Another’s lease released');
});

test('the ticks of the route are kept', async ({ page, lab }) => {
  await lab.open();
  await openRun(page);
  const steps = page.locator('.route').getByRole('checkbox');
  await expect(steps).toHaveCount(7);
  await steps.nth(2).check();
  await page.reload();
  await expect(lab.headline).toBeVisible();
  await openRun(page);
  await expect(steps.nth(2)).toBeChecked();
  await expect(steps.nth(1)).not.toBeChecked();
});

test('in a sandboxed frame without an origin it runs as well', async ({ page, complaints }) => {
  complaints.allow(/sandbox/i);
  await page.goto('/fixtures/embedded.html');
  const frame = page.frameLocator('iframe').first();
  await frame.locator('#diagnosis > summary').click();
  await expect(frame.locator('#diagnosis [aria-current="step"]')).toContainText('Late write refused');
});
