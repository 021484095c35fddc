// The page in one file: it opens from a disk, and asks nobody for anything.

import { fileURLToPath, pathToFileURL } from 'node:url';
import { Lab, expect, hands, test, words } from './lab.mjs';

const path = fileURLToPath(new URL('../../dist/fencelab.html', import.meta.url));
const file = pathToFileURL(path).href;

const said = {
  en: {
    stale: 'Stale release',
    refused: 'Late write refused',
    share: 'Share',
    shared: 'Share this run',
    link: 'Link',
    log: 'Your own log',
    example: 'Show an example',
  },
  ru: {
    stale: 'Запоздалое освобождение',
    refused: 'Поздняя запись отклонена',
    share: 'Поделиться',
    shared: 'Поделиться этим прогоном',
    link: 'Ссылка',
    log: 'Ваш журнал',
    example: 'Показать пример',
  },
};

// The fixture that listens takes a file for another host: it is the only one that may be asked.
test.beforeEach(({ complaints }) => complaints.allow(new RegExp(`^another host: ${file}`)));

for (const lang of ['en', 'ru']) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang });

    test('it plays, and fencing flips', async ({ page, lab }) => {
      await lab.open(file);
      await expect(lab.headline).toHaveText(lab.said.rejected);
      await lab.fencing.click();
      await expect(lab.headline).toHaveText(lab.said.lost);
      await page.reload();
      await expect(lab.headline).toHaveText(lab.said.lost);
      await lab.key(lab.said.toStart).click();
      await expect(lab.headline).toHaveText(lab.said.nothingYet);
      await lab.key(lab.said.play).click();
      await expect(lab.headline).not.toHaveText(lab.said.nothingYet);
    });

    test('another scenario opens', async ({ page, lab }) => {
      await lab.open(file);
      await lab.choose(hands.mouse(page), said[lang].stale);
      await expect(page).toHaveTitle(`${said[lang].stale} · Fencelab`);
    });

    test('the diagnosis runs in its thread, and the example is there', async ({ page, lab }) => {
      await lab.open(file);
      await page.locator('#diagnosis > summary').click();
      const leaf = page.locator('#diagnosis [aria-current="step"]');
      await expect(leaf).toContainText(said[lang].refused);
      await page.getByRole('button', { name: said[lang].log }).click();
      const dialog = page.locator('#log');
      await dialog.getByRole('button', { name: said[lang].example }).click();
      await expect(dialog.getByRole('img')).toBeVisible();
    });

    test('a link that it gives leads back to the run', async ({ page, lab, context }) => {
      await lab.open(file);
      await lab.fencing.click();
      await page.getByRole('button', { name: said[lang].share, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: said[lang].shared });
      const link = await dialog.getByLabel(said[lang].link).inputValue();
      expect(link).toContain(`${file}#late-write&fencing=off&at=10300`);
      const other = await context.newPage();
      await other.goto(link);
      await expect(other.getByRole('heading', { level: 2, name: lab.said.lost })).toBeVisible();
    });
  });
}

test('a link in the address is followed, in its language', async ({ page }) => {
  const lab = new Lab(page, words.ru);
  await lab.open(`${file}#late-write&fencing=off&lang=ru`);
  await expect(lab.headline).toHaveText(words.ru.lost);
  await expect(lab.fencing).not.toBeChecked();
  await page.goto(`${file}#stale-release`);
  await expect(page).toHaveTitle(`${said.ru.stale} · Fencelab`);
});
