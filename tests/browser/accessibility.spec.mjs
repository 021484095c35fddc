// WCAG 2.2 AA, as far as a program can tell, in every state of the page.

import { expectNoViolations } from './axe.mjs';
import { Lab, expect, hands, test, words } from './lab.mjs';
import { focusIsVisible } from './hands.mjs';

for (const lang of ['en', 'ru']) {
  test.describe(() => {
    test.use({ lang });

    test(`axe finds nothing in any state, in ${lang}`, async ({ page, lab }) => {
      // Nothing may be half-way between two colours when it is looked at.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.clock.install();
      const said = lab.said;
      const hand = hands.mouse(page);
      const check = (state) => expectNoViolations(page, state);
      await lab.open();
      await check('opening');
      await lab.fencing.click();
      await expect(lab.headline).toHaveText(said.lost);
      await check('damage');
      await lab.key(said.toStart).click();
      await lab.key(said.play).click();
      await page.clock.runFor(5_000);
      await expect(lab.key(said.stop)).toBeVisible();
      await check('playing');
      await lab.key(said.stop).click();
      for (const [open, name] of [
        [lab.picker, said.choose],
        [page.getByRole('button', { name: said.keys, exact: true }), said.keys],
        [page.getByRole('button', { name: said.glossary, exact: true }), said.glossary],
      ]) {
        await open.click();
        await expect(page.getByRole('dialog', { name })).toBeVisible();
        await check(name);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
      }
      await lab.key(said.toEnd).click();
      await lab.act('worker-B', said.pause).click();
      await lab.key(said.toStart).click();
      await lab.give(hand, 'worker-B', said.acquire);
      await expect(lab.notice).toBeVisible();
      await check('a notice, a branch and the steps by hand');
    });

    test(`axe finds nothing on a narrow screen, in ${lang}`, async ({ page, lab }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 360, height: 740 });
      await lab.open();
      await expectNoViolations(page, 'narrow');
      await page.getByRole('button', { name: lab.said.protections }).click();
      await lab.fencing.click();
      await expect(lab.headline).toHaveText(lab.said.lost);
      await expectNoViolations(page, 'narrow, with the protections lifted');
    });
  });
}

test('axe finds nothing in the sandbox at its start', async ({ page, lab }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await lab.open();
  await lab.choose(hands.mouse(page), 'Sandbox');
  await lab.key('To the start').click();
  await expectNoViolations(page, 'sandbox');
});

for (const width of [360, 768, 1440]) {
  test(`at ${width} px the Tab key goes through the whole page and out of it, the focus always in sight`, async ({
    page,
    lab,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await lab.open();
    const unseen = [];
    let stops = 0;
    for (; stops < 300; stops += 1) {
      await page.keyboard.press('Tab');
      const where = await page.evaluate(`(${whereTheFocusIs})(${focusIsVisible})`);
      if (where === null) break;
      if (where.fault) unseen.push(where);
    }
    expect(unseen).toEqual([]);
    expect(stops, 'places for the focus').toBeGreaterThan(40);
    expect(stops, 'places for the focus').toBeLessThan(300);
  });
}

/** Runs in the page: what has the focus, and what is wrong with how it is seen. */
function whereTheFocusIs(focusIsVisible) {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const label = focused.getAttribute('aria-label') ?? focused.textContent.trim().slice(0, 40);
  const said = { element: focused.localName, label };
  if (!focusIsVisible()) return { ...said, fault: 'the focus does not show' };
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const spots = [0.02, 0.25, 0.5, 0.75, 0.98].flatMap((across) =>
    [0.1, 0.5, 0.9].map((down) => [left + (right - left) * across, top + (bottom - top) * down]),
  );
  const seen = spots.some(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    return hit && (focused.contains(hit) || hit.contains(focused) || hit.closest('label')?.control === focused);
  });
  return seen ? said : { ...said, fault: 'the focus is covered, or out of the window' };
}

for (const lang of ['en', 'ru']) {
  for (const width of [360, 768, 1440]) {
    test.describe(() => {
      test.use({ lang });

      test(`at ${width} px in ${lang} every target is 24 px or larger, and the page never scrolls sideways`, async ({
        page,
        lab,
      }) => {
        await page.setViewportSize({ width, height: 800 });
        await lab.open();
        const check = async (state) => {
          const { scroll, inner } = await page.evaluate(() => ({
            scroll: document.documentElement.scrollWidth,
            inner: window.innerWidth,
          }));
          expect.soft(scroll, `${state}: width of the page`).toBeLessThanOrEqual(inner);
          expect.soft(await page.evaluate(smallTargets), `${state}: small targets`).toEqual([]);
        };
        await check('opening');
        await page.getByRole('region', { name: lab.said.evidence }).scrollIntoViewIfNeeded();
        await page.keyboard.press('1');
        await expect(lab.headline).toHaveText(lab.said.lost);
        await check('damage');
        await page.keyboard.press('End');
        await lab.give(hands.mouse(page), 'worker-A', lab.said.acquire);
        await page.keyboard.press('Home');
        await lab.give(hands.mouse(page), 'worker-B', lab.said.acquire);
        await expect(lab.notice).toBeVisible();
        await check('a branch, a notice and the steps by hand');
        await lab.notice.getByRole('button').click();
        await expect(lab.notice).toBeHidden();
        for (const key of ['s', '?', 'g']) {
          await page.keyboard.press(key);
          await expect(page.getByRole('dialog')).toBeVisible();
          await check(`the dialog of ${key}`);
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toBeHidden();
        }
      });
    });
  }
}

/** The longest name of a scenario. */
const LONGEST = { en: 'Compared first, changed later', ru: 'Сначала сравнили, потом изменили' };
/** What the damage of the main scenario is called. */
const LOST_UPDATE = { en: 'Lost update', ru: 'Потерянное обновление' };

for (const lang of ['en', 'ru']) {
  test.describe(() => {
    test.use({ lang });

    test(`from 320 to 1600 px in ${lang} the bar has one or two rows, and its longest name can be read`, async ({
      page,
      lab,
    }) => {
      await lab.open();
      const short = (await lab.picker.textContent()).trim();
      const check = async (name) => {
        for (const width of [320, 360, 641, 700, 768, 879, 880, 1040, 1100, 1200, 1400, 1440, 1600]) {
          await page.setViewportSize({ width, height: 800 });
          const bar = await page.getByRole('banner').evaluate((banner) => {
            const boxes = [...banner.querySelectorAll('h1, button, select')].map((it) =>
              it.getBoundingClientRect(),
            );
            return {
              wide: document.documentElement.scrollWidth - innerWidth,
              out: boxes.filter((it) => it.left < 0 || it.right > innerWidth).length,
              rows: new Set(boxes.map((it) => Math.round((it.top + it.bottom) / 16))).size,
            };
          });
          expect.soft(bar.wide, `${name}: beyond ${width} px`).toBeLessThanOrEqual(0);
          expect.soft(bar.out, `${name}: out of sight at ${width} px`).toBe(0);
          expect.soft(bar.rows, `${name}: rows at ${width} px`).toBeLessThanOrEqual(width < 880 ? 2 : 1);
          const label = lab.picker.getByText(name, { exact: true });
          expect.soft(await label.evaluate(isCut), `${name}: cut at ${width} px`).toBe(false);
        }
      };
      await check(short);
      await page.setViewportSize({ width: 1440, height: 800 });
      await lab.choose(hands.mouse(page), LONGEST[lang]);
      await check(LONGEST[lang]);
    });

    for (const width of [360, 768, 1440]) {
      test(`at ${width} px in ${lang} a menu has room for what it says, and no name breaks at its hyphen`, async ({
        page,
        lab,
      }) => {
        await page.setViewportSize({ width, height: 800 });
        await lab.open();
        for (const owner of ['worker-A', 'worker-B']) {
          await lab.card(owner).getByText(lab.said.steps, { exact: true }).click();
          const box = await lab.act(owner, lab.said.acquire).boundingBox();
          expect.soft(box.width, `the steps of ${owner}`).toBeGreaterThanOrEqual(200);
          expect.soft(box.x, `the steps of ${owner}`).toBeGreaterThanOrEqual(0);
          expect.soft(box.x + box.width, `the steps of ${owner}`).toBeLessThanOrEqual(width);
          await lab.card(owner).getByText(lab.said.steps, { exact: true }).click();
        }
        for (const place of [lab.verdict, lab.why, lab.card('worker-A')]) {
          expect.soft(await place.evaluate(brokenNames)).toEqual([]);
        }
        await page.keyboard.press('1');
        await expect(lab.headline).toHaveText(lab.said.lost);
        await expect(lab.why).toContainText(LOST_UPDATE[lang]);
        for (const place of [lab.verdict, lab.why, lab.card('worker-A')]) {
          expect.soft(await place.evaluate(brokenNames)).toEqual([]);
        }
      });
    }
  });
}

/** Runs in the page: whether an element hides some of its own text. */
function isCut(element) {
  const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
  return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
}

/** Runs in the page: words with a hyphen that stand on two lines, but for those on buttons. */
function brokenNames(place) {
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const broken = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.parentElement.closest('button')) continue;
    for (const { 0: word, index } of node.data.matchAll(/\S*-\S*/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map((it) => Math.round(it.top)));
      if (lines.size > 1) broken.push(word);
    }
  }
  return broken;
}

/** Runs in the page: what can be pressed and is too small, by WCAG 2.2, 2.5.8. */
function smallTargets() {
  const SIZE = 24;
  const pressable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
  const modal = document.querySelector('dialog:modal') ?? document;
  const targets = [...modal.querySelectorAll(pressable)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => {
      // What a label around an input, or in its place, adds to it.
      const box = (element.closest('label') ?? element).getBoundingClientRect();
      return { element, box };
    });
  const name = ({ element, box }) =>
    `${element.localName} ${element.getAttribute('aria-label') ?? element.textContent.trim()}: ` +
    `${box.width.toFixed(1)} × ${box.height.toFixed(1)}`;
  const isSmall = ({ box }) => box.width < SIZE || box.height < SIZE;
  // A link in a line of text is as high as the line.
  const inLine = ({ element }) => getComputedStyle(element).display === 'inline';
  return targets.filter((target) => isSmall(target) && !inLine(target)).map(name);
}

test('where less motion is asked for, nothing glides', async ({ page, lab }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await lab.open();
  await lab.key('One step back').click();
  await lab.fencing.click();
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .map((element) => [element, getComputedStyle(element)])
      .filter(
        ([, style]) =>
          style.transitionDuration.split(', ').some((it) => parseFloat(it) > 0.001) ||
          (style.animationName !== 'none' && parseFloat(style.animationDuration) > 0.001),
      )
      .map(([element]) => `${element.localName}.${element.getAttribute('class')}`),
  );
  expect(moving).toEqual([]);
  // What only waits to be hidden moves nothing.
  const gliding = () =>
    document.getAnimations().filter((it) => Number(it.effect.getTiming().duration) > 1).length;
  expect(await page.evaluate(gliding)).toBe(0);
});

test('in forced colours every control has an edge, and a switch shows its state', async ({
  page,
  lab,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await lab.open();
  const bare = await page.evaluate(() => {
    const controls = 'button, select, input:not([type=radio]):not([type=range]), summary';
    const clear = (colour) => /^rgba\(.*, 0\)$/.test(colour);
    return [...document.querySelectorAll(controls)]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const style = getComputedStyle(element);
        const edge = style.borderTopStyle !== 'none' && parseFloat(style.borderTopWidth) >= 1;
        const native = element.type === 'checkbox' && style.appearance !== 'none';
        // A row of a list is read as text, and underlined text as a link.
        const row = element.closest('li') !== null && !element.classList.contains('button');
        const text = style.textDecorationLine === 'underline' || row;
        return !native && !text && !(edge && !clear(style.borderTopColor));
      })
      .map((element) => `${element.localName}#${element.id} ${element.textContent.trim()}`);
  });
  expect(bare).toEqual([]);

  const look = () =>
    lab.fencing.evaluate((input) => {
      const knob = getComputedStyle(input, '::after');
      return [getComputedStyle(input).backgroundColor, knob.backgroundColor, knob.translate];
    });
  const on = await look();
  await lab.fencing.click();
  await expect.poll(look).not.toEqual(on);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(lab.fencing).toBeFocused();
  expect(await page.evaluate(focusIsVisible)).toBe(true);
});

test('the parts of the page are landmarks and headings in order', async ({ page, lab }) => {
  await lab.open();
  await expect(page.getByRole('banner')).toHaveCount(1);
  await expect(page.getByRole('main')).toHaveCount(1);
  const levels = await page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, h4')]
      .filter((heading) => heading.checkVisibility())
      .map((heading) => Number(heading.localName[1])),
  );
  expect(levels[0]).toBe(1);
  for (const [place, level] of levels.entries()) {
    expect(level, `heading ${place}`).toBeLessThanOrEqual((levels[place - 1] ?? 0) + 1);
  }
  const ru = new Lab(page, words.ru);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Русский');
  await expect(ru.picture).toHaveAccessibleName(/отклонил запись worker-A с токеном 41/);
});
