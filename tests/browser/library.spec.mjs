// The scenarios beyond the first: fetched when somebody asks for them, grouped, searched, kept.

import { Lab, expect, hands, test, words } from './lab.mjs';

const LIBRARY = '**/later/scenarios-*';

test('the picker groups the scenarios by the question they answer', async ({ page, lab }) => {
  await lab.open();
  await lab.picker.click();
  const dialog = page.getByRole('dialog', { name: lab.said.choose });
  await expect(dialog.getByRole('status')).toHaveText('37 scenarios');
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(9);
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toHaveText(
    'Why does an expired lease not stop its owner?',
  );
  // The arrows go on from the last of a group to the first of the next.
  const choices = dialog.getByRole('listitem').getByRole('button');
  await expect(choices).toHaveCount(37);
  for (let place = 0; place < 37; place += 1) await page.keyboard.press('ArrowDown');
  await expect(choices.nth(36)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(choices.nth(36)).toBeFocused();
});

for (const [lang, wanted, found] of [
  ['en', 'MAIL twice', 'Mail sent twice'],
  ['ru', 'АРЕНДА поздняя', 'Поздняя запись'],
]) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang });

    test('a scenario is found by words of its title and its claim', async ({ page, lab }) => {
      await lab.open();
      await lab.picker.click();
      const dialog = page.getByRole('dialog', { name: lab.said.choose });
      await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(9);
      await dialog.getByRole('searchbox').fill(wanted);
      await expect(dialog.getByRole('button', { name: found })).toBeVisible();
      await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(1);
    });
  });
}

test('a scenario is chosen by the keys among those that were found', async ({ page, lab }) => {
  await lab.open();
  await lab.picker.click();
  const dialog = page.getByRole('dialog', { name: lab.said.choose });
  await expect(dialog.getByRole('status')).toHaveText('37 scenarios');
  await dialog.getByRole('searchbox').pressSequentially('stale');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Stale release · Fencelab');
});

test('Enter opens the first that was found', async ({ page, lab }) => {
  await lab.open();
  await lab.picker.click();
  await page.getByRole('searchbox').pressSequentially('stale release');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Stale release · Fencelab');
  await expect(lab.picker).toBeFocused();
});

test('the other scenarios are fetched when they are asked for, and once', async ({ page, lab }) => {
  let times = 0;
  page.on('request', (request) => {
    if (request.url().includes('/later/scenarios')) times += 1;
  });
  await lab.open();
  await lab.fencing.click();
  await lab.key('To the start').click();
  expect(times).toBe(0);
  for (let opened = 0; opened < 2; opened += 1) {
    await lab.picker.click();
    await expect(page.getByRole('status').filter({ hasText: '37' })).toBeVisible();
    await page.keyboard.press('Escape');
  }
  expect(times).toBe(1);
});

for (const lang of ['en', 'ru']) {
  test.describe(`in ${lang}, without a connection`, () => {
    test.use({ lang });

    test('it is said that the others did not come, and they come at the next try', async ({
      page,
      lab,
      complaints,
    }) => {
      complaints.expect(/^failed: .*scenarios/);
      complaints.expect(/ERR_FAILED/);
      await page.route(LIBRARY, (route) => route.abort());
      await lab.open();
      await lab.picker.click();
      const dialog = page.getByRole('dialog', { name: lab.said.choose });
      await expect(dialog.getByText(lab.said.libraryFailed)).toBeVisible();
      await expect(dialog.getByRole('listitem')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await page.unroute(LIBRARY);
      await lab.picker.click();
      await expect(dialog.getByRole('listitem')).toHaveCount(37);
    });
  });
}

const RUSSIAN = '**/later/russian-*';

test('the Russian texts are fetched when they are asked for, and once', async ({ page, lab }) => {
  const paths = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await lab.open();
  const language = page.getByLabel('Language');
  await language.selectOption('ru');
  await expect(new Lab(page, words.ru).headline).toHaveText(words.ru.rejected);
  await page.getByLabel('Язык').selectOption('en');
  await expect(lab.headline).toHaveText(words.en.rejected);
  await language.selectOption('ru');
  await expect(new Lab(page, words.ru).headline).toHaveText(words.ru.rejected);
  expect(paths.filter((path) => path.includes('russian'))).toHaveLength(1);
});

test('without the Russian texts the page stays as it is and says so', async ({
  page,
  lab,
  complaints,
}) => {
  complaints.expect(/^failed: .*russian/);
  complaints.expect(/ERR_FAILED/);
  await page.route(RUSSIAN, (route) => route.abort());
  await lab.open();
  const language = page.getByLabel('Language');
  await language.selectOption('ru');
  await expect(page.getByText('The Russian texts were not loaded.')).toBeVisible();
  await expect(language).toHaveValue('en');
  await expect(lab.headline).toHaveText(words.en.rejected);
  await page.unroute(RUSSIAN);
  await language.selectOption('ru');
  await expect(new Lab(page, words.ru).headline).toHaveText(words.ru.rejected);
});

test.describe('in a browser that speaks Russian', () => {
  test.use({ lang: 'ru' });

  test('the Russian texts are fetched once', async ({ page, lab }) => {
    const paths = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    await lab.open();
    await expect(lab.headline).toHaveText(words.ru.rejected);
    expect(paths.filter((path) => path.includes('russian'))).toHaveLength(1);
  });

  test('where they do not come the page opens in English and says so', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/^failed: .*russian/);
    complaints.expect(/ERR_FAILED/);
    await page.route(RUSSIAN, (route) => route.abort());
    await page.goto('/');
    await expect(page.getByText('Русские тексты не загрузились')).toBeVisible();
    await expect(new Lab(page, words.en).headline).toHaveText(words.en.rejected);
  });
});

test('work on another scenario survives a reload', async ({ page, lab }) => {
  await lab.open();
  await lab.choose(hands.mouse(page), 'Stale release');
  await page.getByRole('switch', { name: 'Conditional release' }).click();
  const before = await lab.headline.textContent();
  await page.reload();
  await expect(page).toHaveTitle('Stale release · Fencelab');
  await expect(lab.headline).toHaveText(before);
  await expect(page.getByRole('switch', { name: 'Conditional release' })).toBeChecked();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the picture of the main scenario stands there', async ({ page, complaints }) => {
    complaints.allow(/^failed: .*\.js$/);
    complaints.allow(/was preloaded .* but not used/);
    await page.goto('/');
    await expect(page.getByRole('img').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: words.en.rejected })).toBeVisible();
  });
});

test.describe('before the module has come', () => {
  /** Holds the module back until it is let go. */
  async function held(page) {
    let release;
    const free = new Promise((resolve) => (release = resolve));
    await page.route('**/*.wasm', async (route) => {
      await free;
      await route.continue();
    });
    return release;
  }

  for (const lang of ['en', 'ru']) {
    test.describe(`in a browser that speaks ${lang}`, () => {
      test.use({ lang });

      test('the picture stands there in that language, and Play is not lost', async ({
        page,
        lab,
      }) => {
        const release = await held(page);
        await page.goto('/');
        await expect(page.locator('[data-still]')).toHaveAttribute('data-still', lang);
        await expect(lab.headline).toHaveText(lab.said.rejected);
        await lab.key(lab.said.play).click();
        release();
        await expect(lab.key(lab.said.stop)).toBeVisible();
      });
    });
  }

  test('the picture is taken over as it stands, and not drawn again', async ({ page, lab }) => {
    // It is as wide as in a window of this width.
    await page.setViewportSize({ width: 1440, height: 900 });
    const release = await held(page);
    await page.goto('/');
    await expect(lab.headline).toHaveText(lab.said.rejected);
    await page.evaluate(() => {
      window.redrawn = 0;
      const drawing = document.querySelector('.plot-drawing');
      new MutationObserver((changes) => (window.redrawn += changes.length)).observe(drawing, {
        childList: true,
        subtree: true,
      });
    });
    release();
    await expect(page.locator('html')).toHaveAttribute('data-fencelab', 'ready');
    await expect(page.getByRole('heading', { name: 'Why' })).toBeVisible();
    expect(await page.evaluate(() => window.redrawn)).toBe(0);
  });

  test('the picture of another run than the kept one is not shown', async ({ page, lab }) => {
    await lab.open();
    await lab.fencing.click();
    const release = await held(page);
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('[data-still]')).toHaveCount(1);
    await expect(lab.headline).toBeHidden();
    release();
    await expect(new Lab(page, words.en).headline).toHaveText(words.en.lost);
  });
});
