// Nothing that somebody did is lost silently: not by a reload, not by a state that cannot be read.

import { expect, test } from './lab.mjs';

const KEPT = 'fencelab';

/** Leaves something in the storage before the page opens, as another visit would have. */
async function leave(page, value) {
  await page.goto('/fixtures/empty.html');
  await page.evaluate(
    ([key, value]) => {
      sessionStorage.clear();
      localStorage.setItem(key, value);
    },
    [KEPT, value],
  );
}

function stored(page) {
  return page.evaluate(() => ({ ...localStorage }));
}

test('the work survives a reload, with undo, redo and branches', async ({ page, lab }) => {
  await lab.open();
  const at = (text) => lab.events.getByRole('button', { name: text }).click();
  await at(/7\.400 s/);
  await lab.act('worker-B', 'Pause').click();
  await at(/6\.200 s/);
  await lab.act('worker-B', 'Pause').click();
  await lab.fencing.click();
  await lab.undo.click();
  await expect(lab.interventions.getByText('6.200 s: pause B')).toBeVisible();
  const before = await lab.headline.textContent();

  await page.reload();
  await expect(lab.headline).toHaveText(before);
  await expect(lab.interventions.getByText('6.200 s: pause B')).toBeVisible();
  await expect(lab.branches.getByRole('textbox')).toHaveValue('Branch 1');
  await lab.redo.click();
  await expect(lab.fencing).not.toBeChecked();
  await lab.undo.click();
  await lab.undo.click();
  await expect(lab.interventions.getByText('7.400 s: pause B')).toBeVisible();
  await lab.undo.click();
  await expect(lab.undo).toHaveAttribute('aria-disabled', 'true');
  await expect(lab.reset).toHaveAttribute('aria-disabled', 'true');
});

const BROKEN = [
  ['garbage', '\u0000 not JSON at all'],
  ['nothing', ''],
  ['JSON that was cut off', '{"version":1,"lang":"en","theme":"sys'],
  ['the value of another program', '{"theme":"dark","items":[1,2,3]}'],
  ['an older state without what this version needs', '{"version":1}'],
  ['a state with a number for a language', '{"version":1,"lang":5,"theme":7}'],
];

for (const lang of ['en', 'ru']) {
  test.describe(`in ${lang}`, () => {
    test.use({ lang });

    for (const [what, value] of BROKEN) {
      test(`${what} in the storage is said to be unreadable, and set aside`, async ({
        page,
        lab,
      }) => {
        await leave(page, value);
        await lab.open();
        await expect(lab.headline).toHaveText(lab.said.rejected);
        await expect(lab.notice).toHaveText(lab.said.savedUnreadable);
        expect(Object.values(await stored(page))).toContain(value);
        await lab.fencing.click();
        await expect(lab.headline).toHaveText(lab.said.lost);
        await page.reload();
        await expect(lab.headline).toHaveText(lab.said.lost);
        await expect(lab.notice).toBeHidden();
        expect(Object.values(await stored(page))).toContain(value);
      });
    }

    test('the state of a newer version is named so, and set aside', async ({ page, lab }) => {
      const value = '{"version":99,"everything":"is different"}';
      await leave(page, value);
      await lab.open();
      await expect(lab.headline).toHaveText(lab.said.rejected);
      await expect(lab.notice).toHaveText(lab.said.savedTooNew);
      await lab.notice.getByRole('button').click();
      await expect(lab.notice).toBeHidden();
      await lab.fencing.click();
      expect(Object.values(await stored(page))).toContain(value);
    });
  });
}

test('a second unreadable state does not push out the first', async ({ page, lab }) => {
  for (const value of ['the first', 'the second']) {
    await leave(page, value);
    await lab.open();
    await expect(lab.notice).toBeVisible();
  }
  expect(Object.values(await stored(page))).toEqual(
    expect.arrayContaining(['the first', 'the second']),
  );
});

test('a state whose parts contradict each other leads to no crash', async ({ page, lab }) => {
  await lab.open();
  await lab.fencing.click();
  await lab.events.getByRole('button', { name: /7\.400 s/ }).click();
  await lab.act('worker-B', 'Pause').click();
  const kept = JSON.parse((await stored(page))[KEPT]);
  const bent = [
    { ...kept, moment: { at: 999_999_999, events: 4_000_000 } },
    { ...kept, document: { ...kept.document, variant: 'no-such-variant' } },
    { ...kept, document: { ...kept.document, origin: { library: 'no-such-scenario' } } },
    { ...kept, past: [[{ ...kept.document, origin: { library: 'gone' } }, kept.moment]] },
  ];
  for (const state of bent) {
    await leave(page, JSON.stringify(state));
    await lab.open();
    for (const key of ['Control+z', 'Control+Shift+z', 'End', 'Home']) await page.keyboard.press(key);
    await expect(lab.headline).toHaveText(lab.said.nothingYet);
  }
});

for (const lang of ['en', 'ru']) {
  for (const [what, refuse] of [
    [
      'refuses to be looked at',
      () => {
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('no', 'SecurityError');
          },
        });
      },
    ],
    [
      'is full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('no', 'QuotaExceededError');
        };
      },
    ],
  ]) {
    test.describe(`in ${lang}`, () => {
      test.use({ lang });

      test(`where the storage ${what}, the page works and says once that nothing is kept`, async ({
        page,
        lab,
      }) => {
        await page.addInitScript(refuse);
        await lab.open();
        await expect(lab.notice).toBeHidden();
        await lab.fencing.click();
        await expect(lab.headline).toHaveText(lab.said.lost);
        await expect(lab.notice).toHaveText(lab.said.notKept);
        await lab.notice.getByRole('button').click();
        await lab.undo.click();
        await expect(lab.headline).toHaveText(lab.said.rejected);
        await expect(lab.notice).toBeHidden();
      });
    });
  }
}

test('what cannot be set aside is not written over either', async ({ page, lab }) => {
  await leave(page, 'precious');
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key.includes('set-aside')) throw new DOMException('no', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  });
  await lab.open();
  await expect(lab.notice).toHaveText(lab.said.savedUnreadable);
  await lab.fencing.click();
  await expect(lab.notice).toHaveText(lab.said.notKept);
  expect(Object.values(await stored(page))).toEqual(['precious']);
});
