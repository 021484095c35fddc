// Language, colours and keys: chosen at run time, and kept.

import { Lab, expect, test, words } from './lab.mjs';

const CYRILLIC = /[а-яё]/i;

/** All texts of the page, and all names that are only heard. */
function texts(page) {
  return page.evaluate(() => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let last;
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode;
      if (parentElement.matches('noscript, script')) continue;
      // A name that is kept whole belongs to the text around it.
      const around = parentElement.closest(':not(bdi)');
      const goesOn = around === last && around.querySelector(':scope > bdi');
      found.push(goesOn ? found.pop() + data : data);
      last = around;
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
      for (const name of ['aria-label', 'title', 'placeholder']) {
        found.push(element.getAttribute(name) ?? '');
      }
    }
    found.push(document.querySelector('input[type=range]').getAttribute('aria-valuetext'));
    return found.map((text) => text.trim()).filter((text) => text !== '');
  });
}

test('the whole page changes its language at once, and back', async ({ page, lab }) => {
  await lab.open();
  const english = await texts(page);
  expect(english.filter((text) => CYRILLIC.test(text))).toEqual(['Русский']);

  await page.getByRole('combobox', { name: 'Language' }).selectOption('Русский');
  const ru = new Lab(page, words.ru);
  await expect(ru.headline).toHaveText(words.ru.rejected);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await expect(page).toHaveTitle(words.ru.title);
  await expect(ru.picture).toHaveAccessibleName(/^Временная шкала: worker-A, worker-B/);
  await expect(page.getByText(words.ru.tagline)).toBeVisible();
  await expect(ru.why).toContainText('Токен должен быть не меньше');
  // What has Latin letters only: names, values, units of code, keys of the keyboard.
  const name =
    /^(Fencelab|English|EN|RU|JSON|TTL|\d+ \(lease-\d+\)|worker-[AB]|[a-z]+(-[a-z]+)*(\/\w+)?|(index-v|publish-|lease-)\d+|index-v\d+ · worker-[AB]|lease-\d+ · \d+|[A-Za-z]*(MS|Ms|Id|Name|Token|Key|Ref|Before|After)|Home|End|Ctrl Z|[A-Z?])$/;
  const isForeign = (text) => /[a-z]/i.test(text) && !CYRILLIC.test(text) && !name.test(text);
  await expect.poll(async () => (await texts(page)).filter(isForeign)).toEqual([]);

  await page.getByRole('combobox', { name: 'Язык' }).selectOption('English');
  await expect(lab.headline).toHaveText(words.en.rejected);
  await expect(lab.why).toContainText('The token must not be lower');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect.poll(() => texts(page)).toEqual(english);
});

test.describe('in a browser that speaks Russian', () => {
  test.use({ lang: 'ru' });

  test('the page opens in Russian', async ({ page, lab }) => {
    await lab.open();
    await expect(lab.headline).toHaveText(words.ru.rejected);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  });

  test('the address has the last word', async ({ page }) => {
    const lab = new Lab(page, words.en);
    await lab.open('/?lang=en&theme=dark');
    await expect(lab.headline).toHaveText(words.en.rejected);
    await expect(page.getByRole('combobox', { name: 'Colours' })).toHaveValue('dark');
  });
});

test('language and colours are kept', async ({ page, lab }) => {
  await lab.open();
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await page.getByRole('combobox', { name: 'Colours' }).selectOption('Dark');
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Русский');
  await expect(new Lab(page, words.ru).headline).toHaveText(words.ru.rejected);
  await page.reload();
  await expect(new Lab(page, words.ru).headline).toHaveText(words.ru.rejected);
  await expect.poll(ground).toBe(dark);
  await expect(page.getByRole('combobox', { name: 'Оформление' })).toHaveValue('dark');
});

test('the colours follow the system where none were chosen', async ({ page, lab }) => {
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await lab.open();
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ground).not.toBe(light);
});

test('single keys play, step, flip, pause, undo and reset', async ({ page, lab }) => {
  await page.clock.install();
  await lab.open();
  const press = (key) => page.keyboard.press(key);
  const step = (number) => expect(page.getByText(lab.said.step(number, 16))).toBeVisible();
  await step(15);
  await press('ArrowLeft');
  await step(14);
  await press('Home');
  await step(0);
  await press('>');
  await expect(lab.scrub).toHaveAttribute('aria-valuetext', /^1\.000\ss\./);
  await press('.');
  await expect(lab.scrub).toHaveAttribute('aria-valuetext', /^1\.100\ss\./);
  await press('ArrowRight');
  await step(4);
  await press('End');
  await step(16);
  await press('Space');
  await expect(lab.key('Stop')).toBeVisible();
  await press('Space');
  await expect(lab.key('Play')).toBeVisible();
  await press('1');
  await expect(lab.fencing).not.toBeChecked();
  await press('u');
  await expect(lab.fencing).toBeChecked();
  await press('Shift+U');
  await expect(lab.fencing).not.toBeChecked();
  await press('r');
  await expect(lab.fencing).toBeChecked();
  await press('Home');
  await press('p');
  await expect(lab.interventions.getByText('0.000 s: pause A')).toBeVisible();
  await press('p');
  await expect(lab.interventions.getByText('0.000 s: resume A')).toBeVisible();
  await press('Shift+P');
  await expect(lab.interventions.getByText('0.000 s: pause B')).toBeVisible();
});

test('the list of keys opens with a key, and each dialog closes with Escape and gives the focus back', async ({
  page,
  lab,
}) => {
  await lab.open();
  await lab.fencing.focus();
  for (const [key, name] of [
    ['?', 'Keys'],
    ['g', 'Glossary'],
    ['s', 'Choose a scenario'],
  ]) {
    await page.keyboard.press(key);
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(lab.fencing).toBeFocused();
  }
});

test('a key that comes right after a dialog has closed is not lost', async ({ page, lab }) => {
  await lab.open();
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.evaluate(() => {
    document.querySelector('dialog[open]').close();
    // The focus stays in it until the page is painted again.
    const key = new KeyboardEvent('keydown', { key: '?', bubbles: true });
    document.activeElement.dispatchEvent(key);
  });
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
});

for (const [key, name] of [
  ['?', 'Keys'],
  ['g', 'Glossary'],
  ['s', 'Choose a scenario'],
]) {
  test(`the key ${key} opens its dialog before the rest of the page is drawn`, async ({
    page,
    lab,
  }) => {
    await page.addInitScript((key) => {
      // A page that has just become ready tells it before it is painted.
      const ready = new MutationObserver(() => {
        if (document.documentElement.dataset.fencelab !== 'ready') return;
        ready.disconnect();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      });
      ready.observe(document, { attributeFilter: ['data-fencelab'], subtree: true });
    }, key);
    await lab.open();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
  });
}

test('single keys can be switched off, which survives a reload; Ctrl goes on working', async ({
  page,
  lab,
}) => {
  await lab.open();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keys' });
  await dialog.getByRole('switch', { name: 'Single keys work' }).uncheck();
  await page.keyboard.press('Escape');

  const deaf = async () => {
    for (const key of ['1', 'Home', '?', 'r', 'ArrowLeft']) await page.keyboard.press(key);
    await expect(lab.headline).toHaveText(lab.said.rejected);
    await expect(lab.fencing).toBeChecked();
    await expect(dialog).toBeHidden();
  };
  await deaf();
  await page.reload();
  await expect(lab.headline).toBeVisible();
  await deaf();
  await lab.fencing.click();
  await expect(lab.headline).toHaveText(lab.said.lost);
  await page.keyboard.press('Control+z');
  await expect(lab.headline).toHaveText(lab.said.rejected);

  await page.getByRole('button', { name: 'Keys' }).click();
  await dialog.getByRole('switch', { name: 'Single keys work' }).check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  await expect(lab.headline).toHaveText(lab.said.nothingYet);
});

test('single keys are letters in a text field, and nothing in a dialog', async ({ page, lab }) => {
  await lab.open();
  await lab.picker.click();
  const dialog = page.getByRole('dialog', { name: 'Choose a scenario' });
  await page.keyboard.type('1 r?gs.');
  await expect(dialog.getByRole('searchbox')).toHaveValue('1 r?gs.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(lab.headline).toHaveText(lab.said.rejected);
  await expect(page.getByRole('dialog')).toBeHidden();
});
