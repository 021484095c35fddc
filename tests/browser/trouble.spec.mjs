// What the shell around the module says when the module dies, does not come, or cannot run.

import { readFile } from 'node:fs/promises';
import { expectNoViolations } from './axe.mjs';
import { expect, test } from './lab.mjs';

/** Makes the module panic in earnest: the next element it asks for is refused by the browser. */
function refuseElement(page) {
  return page.evaluate(() => {
    document.createElement = () => {
      delete document.createElement;
      throw new Error('provoked');
    };
  });
}

const titles = { en: 'Stale release', ru: 'Запоздалое освобождение' };
const refusals = {
  en: /^It is work that was saved from this page, but/,
  ru: /^Это сохранённая работа с этой страницы, но/,
};

/** Opens a file. */
async function open(page, lab, file) {
  await lab.picker.click();
  const picker = page.getByRole('dialog', { name: lab.said.choose });
  await picker.locator('input[type=file]').setInputFiles(file);
}

for (const lang of ['en', 'ru']) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang });

    /** The page after a crash while it draws what happens at the end. */
    async function crash(page, lab, complaints) {
      complaints.expect(/panicked at/);
      complaints.expect(/RuntimeError/);
      await lab.open();
      await lab.key(lab.said.toStart).click();
      // The rest is drawn: it is the way to the end that comes to nothing.
      await expect(lab.currentEvent).toHaveCount(0);
      await refuseElement(page);
      await lab.key(lab.said.toEnd).click();
      const dialog = page.getByRole('dialog', { name: lab.said.crashed });
      await expect(dialog).toBeVisible();
      return dialog;
    }

    test('after a crash a restart goes on with the work', async ({ page, lab, complaints }) => {
      const dialog = await crash(page, lab, complaints);
      const restart = dialog.getByRole('button', { name: lab.said.restart, exact: true });
      await expect(restart).toBeFocused();
      await expectNoViolations(page, 'after a crash');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeVisible();
      await dialog.getByText(lab.said.details).click();
      await expect(dialog).toContainText('panicked at');
      await restart.click();
      await expect(dialog).toBeHidden();
      // It was kept before the last action, which led to the crash.
      await expect(page.getByText(lab.said.step(0, 16))).toBeVisible();
    });

    test('after a crash one can restart without the work', async ({ page, lab, complaints }) => {
      const dialog = await crash(page, lab, complaints);
      await dialog.getByRole('button', { name: lab.said.restartClean }).click();
      await expect(lab.headline).toHaveText(lab.said.rejected);
      await expect(lab.notice).toBeHidden();
    });

    test('after a crash the work can be saved as a file', async ({ page, lab, complaints }) => {
      const dialog = await crash(page, lab, complaints);
      const coming = page.waitForEvent('download');
      await dialog.getByRole('button', { name: lab.said.save }).click();
      const download = await coming;
      expect(download.suggestedFilename()).toBe('fencelab-work.json');
      const work = JSON.parse(await readFile(await download.path(), 'utf8'));
      expect(work).toMatchObject({ version: 1, document: { origin: { library: 'late-write' } } });

      // The page that is opened next goes on with it.
      const file = await download.path();
      await dialog.getByRole('button', { name: lab.said.restartClean }).click();
      await expect(lab.headline).toHaveText(lab.said.rejected);
      await open(page, lab, file);
      await expect(page.getByText(lab.said.step(0, 16))).toBeVisible();
    });

    test('work in a file comes with its branches, and what was on the page can be gone back to', async ({
      page,
      lab,
    }) => {
      await lab.open('/#stale-release');
      const kept = await page.evaluate(() => {
        const place = document.getElementById('fencelab');
        place.dispatchEvent(new Event('fencelab-state'));
        const { state } = place.dataset;
        delete place.dataset.state;
        return state;
      });
      const work = JSON.parse(kept);
      work.branches = [{ name: 'mine', document: work.document, moment: work.moment }];
      await page.goto('/#late-write');
      await expect(lab.headline).toHaveText(lab.said.rejected);
      await lab.fencing.click();
      await expect(lab.headline).toHaveText(lab.said.lost);
      const file = (content) => ({
        name: 'fencelab-work.json',
        mimeType: 'application/json',
        buffer: Buffer.from(content),
      });
      await open(page, lab, file(JSON.stringify(work, undefined, 2)));
      await expect(lab.picker).toHaveAccessibleName(new RegExp(titles[lang]));
      await expect(lab.branches.getByRole('textbox')).toHaveValue('mine');
      await lab.undo.click();
      await expect(lab.headline).toHaveText(lab.said.lost);

      for (const broken of [
        { ...work, version: 99 },
        { ...work, moment: 'late' },
        { ...work, document: { ...work.document, origin: { library: 'gone' } } },
      ]) {
        await open(page, lab, file(JSON.stringify(broken)));
        const refusal = page.getByText(refusals[lang]);
        await expect(refusal).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(refusal).toBeHidden();
        // The picker is where another file would be chosen.
        await page.keyboard.press('Escape');
        await expect(lab.headline).toHaveText(lab.said.lost);
      }
    });

    for (const [what, files] of [
      ['the module', '**/*.wasm'],
      ['the script that starts the module', '**/fencelab-*.js'],
    ]) {
      test(`the reader is told when ${what} cannot be fetched`, async ({
        page,
        lab,
        complaints,
      }) => {
        complaints.expect(/^failed: /);
        complaints.expect(/ERR_FAILED|Failed to fetch/);
        await page.route(files, (route) => route.abort());
        await page.goto('/');
        const dialog = page.getByRole('dialog', { name: lab.said.unloaded });
        await expect(dialog).toBeVisible();
        await page.unroute(files);
        await dialog.getByRole('button', { name: lab.said.restart, exact: true }).click();
        await expect(lab.headline).toHaveText(lab.said.rejected);
      });
    }

    test('where nothing can be kept, a crash says so', async ({ page, lab, complaints }) => {
      await page.addInitScript(() => {
        for (const storage of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, storage, {
            get() {
              throw new DOMException('no', 'SecurityError');
            },
          });
        }
      });
      const dialog = await crash(page, lab, complaints);
      await expect(dialog.getByText(lab.said.unsaved)).toBeVisible();
      await expect(dialog.getByRole('button')).toHaveText([lab.said.restart]);
    });
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says in both languages what it needs', async ({ page, complaints }) => {
    // What was loaded ahead for the scripts is not used.
    complaints.allow(/^failed: .*\.js$/);
    complaints.allow(/was preloaded .* but not used/);
    await page.goto('/');
    const needs = page.getByRole('paragraph').filter({ hasText: 'WebAssembly' });
    await expect(needs).toHaveText([
      /Fencelab needs JavaScript and WebAssembly/,
      /Fencelab нужны JavaScript и WebAssembly/,
    ]);
    for (const address of ['en/index.html', 'ru/index.html']) {
      await expect(needs.locator(`a[href="${address}"]`)).toBeVisible();
    }
    // The picture is there all the same.
    await expect(page.getByRole('img').first()).toBeVisible();
  });
});
