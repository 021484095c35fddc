// The run as a talk: by the keys of a clicker alone, with notes that follow, and nothing changed.

import { expectNoViolations } from './axe.mjs';
import { expect, test, words } from './lab.mjs';

const said = {
  en: { present: 'Present', next: 'Next section', notes: 'Speaker notes', locked: 'Locked', leave: 'End the talk' },
  ru: { present: 'Показать как доклад', next: 'Следующий раздел' },
};

async function present(page, lang = 'en') {
  await page.getByRole('button', { name: said[lang].present, exact: true }).click();
  await expect(page.getByRole('button', { name: said[lang].next })).toBeFocused();
}

const title = (page) => page.getByRole('status').getByRole('heading', { level: 1 });

test('a talk is given by the keys of a clicker alone, and leaves the page as it was', async ({
  page,
  lab,
}) => {
  await lab.open();
  await lab.headline.waitFor();
  const before = await lab.scrub.getAttribute('aria-valuetext');
  await present(page);
  await expect(title(page)).toHaveText('Late write');
  await expect(page.getByText('1 of 10')).toBeVisible();
  await expect(lab.playback).toBeHidden();
  for (let section = 2; section <= 8; section++) await page.keyboard.press('PageDown');
  await expect(title(page)).toHaveText(words.en.rejected);
  await expect(page.getByText('8 of 10')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(title(page)).toHaveText(/Without fencing .* would be lost/);
  await expect(page.locator('.plot text', { hasText: 'index-v42 lost' }).first()).toBeVisible();
  await page.keyboard.press('PageUp');
  await expect(title(page)).toHaveText(words.en.rejected);
  await page.keyboard.press('.');
  await expect(title(page)).toBeHidden();
  await page.keyboard.press('.');
  await expect(title(page)).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByText('10 of 10')).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(page.getByText('10 of 10')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lab.playback).toBeVisible();
  await expect(lab.headline).toHaveText(words.en.rejected);
  await expect(lab.fencing).toBeChecked();
  await expect(lab.scrub).toHaveAttribute('aria-valuetext', before);
  await expect(page.getByRole('button', { name: said.en.present, exact: true })).toBeFocused();
});

test('while it is locked, no key and no press changes anything', async ({ page, lab }) => {
  await lab.open();
  await present(page);
  await page.keyboard.press('PageDown');
  // Keys of the page itself: the first switch, undo, the next step.
  for (const key of ['1', 'u', 'n', 'f', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
  await expect(page.getByText('2 of 10')).toBeVisible();
  const plot = await page.locator('.plot').boundingBox();
  await page.mouse.click(plot.x + plot.width / 2, plot.y + plot.height / 2);
  await expect(title(page)).toHaveText(/worker-A stopped/);
  await page.getByRole('button', { name: said.en.locked }).click();
  await expect(page.getByRole('button', { name: said.en.locked })).toHaveAttribute('aria-pressed', 'false');
  // What can be used now is above the bar.
  const bar = page.getByRole('group', { name: 'Talk' });
  const above = async () => {
    const [keys, under] = [await lab.playback.boundingBox(), await bar.boundingBox()];
    return under.y - (keys.y + keys.height);
  };
  await expect.poll(above).toBeGreaterThanOrEqual(0);
  await lab.fencing.click();
  await expect(lab.fencing).not.toBeChecked();
  await page.getByRole('button', { name: said.en.leave }).click();
  await expect(lab.headline).toHaveText(words.en.rejected);
  await expect(lab.fencing).toBeChecked();
});

for (const [way, leave] of [
  ['leaving', (page) => page.keyboard.press('Escape')],
  ['reloading', (page) => page.reload()],
]) {
  test(`${way} takes all of the talk back: undo leads to what was done before it`, async ({
    page,
    lab,
  }) => {
    await lab.open();
    for (let times = 0; times < 3; times += 1) await lab.fencing.click();
    await lab.undo.click();
    await expect(lab.headline).toHaveText(words.en.rejected);
    await present(page);
    await page.keyboard.press('End');
    await page.keyboard.press('PageUp');
    await expect(title(page)).toHaveText(/Without fencing .* would be lost/);
    await leave(page);
    await expect(lab.playback).toBeVisible();
    await expect(lab.headline).toHaveText(words.en.rejected);
    await expect(lab.fencing).toBeChecked();
    await lab.redo.click();
    await expect(lab.fencing).not.toBeChecked();
    for (let times = 0; times < 3; times += 1) await lab.undo.click();
    await expect(lab.fencing).toBeChecked();
    await expect(lab.undo).toBeDisabled();
  });
}

test('what was done by hand in an unlocked talk is an undo away', async ({ page, lab }) => {
  await lab.open();
  await present(page);
  await page.getByRole('button', { name: said.en.locked }).click();
  await lab.fencing.click();
  await page.getByRole('button', { name: said.en.leave }).click();
  await expect(lab.fencing).toBeChecked();
  await lab.undo.click();
  await expect(lab.fencing).not.toBeChecked();
});

test('an open editor is put away for the talk, and is there again after it', async ({ page, lab }) => {
  await lab.open();
  await page.getByRole('button', { name: 'Edit the scenario' }).click();
  const editor = page.getByRole('complementary', { name: 'Edit the scenario' });
  await expect(editor).toBeVisible();
  await present(page);
  await expect(editor).toBeHidden();
  await page.getByRole('button', { name: said.en.leave }).click();
  await expect(editor).toBeVisible();
});

test('a second press begins no second talk, and keys that come too early move nothing', async ({
  page,
  lab,
}) => {
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await page.route('**/worker-*.wasm', (route) => released.then(() => route.continue()));
  await lab.open();
  const before = await lab.scrub.getAttribute('aria-valuetext');
  await page.getByRole('button', { name: said.en.present, exact: true }).dblclick();
  // The script is there, and the talk is not.
  await expect(page.locator('link[href*="worker-"]')).toHaveCount(1);
  await page.keyboard.press('.');
  release();
  await expect(page.getByRole('button', { name: said.en.next })).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(title(page)).toHaveText('Late write');
  await page.keyboard.press('Escape');
  await expect(lab.scrub).toHaveAttribute('aria-valuetext', before);
});

test('the notes stand in a window of their own, which follows and drives', async ({ page, lab }) => {
  await lab.open();
  await present(page);
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: said.en.notes }).click();
  const notes = await opening;
  const heading = notes.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Late write');
  await page.keyboard.press('PageDown');
  await expect(heading).toHaveText(/worker-A stopped/);
  await expect(notes.getByText(/timers do not fire/)).toBeVisible();
  await expect(notes.getByText(/Then: lease-1 expired/)).toBeVisible();
  await notes.keyboard.press('PageDown');
  await expect(title(page)).toHaveText(/lease-1 expired/);
  await expect(heading).toHaveText(/lease-1 expired/);
  const closed = notes.waitForEvent('close');
  await page.keyboard.press('Escape');
  await closed;
});

test('where no window may be opened the notes stand below the picture', async ({ page, lab }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await lab.open();
  await present(page);
  await page.getByRole('button', { name: said.en.notes }).click();
  const notes = page.getByRole('complementary', { name: said.en.notes });
  await expect(notes).toContainText('does not let this page open a window');
  await page.keyboard.press('PageDown');
  await expect(notes.getByRole('heading', { level: 1 })).toHaveText(/worker-A stopped/);
  await expectNoViolations(page);
});

test('a talk is readable on any screen, in Russian and in the dark', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const [width, height] of [[1920, 1080], [768, 1024], [360, 740]]) {
    await page.setViewportSize({ width, height });
    await page.goto('/#stale-release&lang=ru');
    await present(page, 'ru');
    await page.keyboard.press('PageDown');
    await expect(title(page)).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, `${width}`).toBeLessThanOrEqual(0);
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
  }
});
