// The labels of the picture as the browser draws them: the layout reckons without a font.

import { expect, test } from './lab.mjs';

/** Runs in the page: the texts of the picture as they are drawn. */
function drawnTexts() {
  const measure = document.createElement('canvas').getContext('2d');
  const reckon = (said, font) => {
    measure.font = font;
    return measure.measureText(said).width;
  };
  return [...document.querySelectorAll('.names svg, .plot-drawing, .plot-cursor')].flatMap(
    (svg) =>
      [...svg.querySelectorAll('text')].map((text) => {
        const style = getComputedStyle(text);
        const said = [...text.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE)
          .map((node) => node.data)
          .join('');
        // The widest of the fonts that the layout reckons with.
        const widest = `${style.fontWeight} ${style.fontSize} "DejaVu Sans"`;
        const { x, y, width, height } = text.getBBox();
        return {
          part: svg.getAttribute('class') ?? svg.parentElement.className,
          said,
          box: { x, y, width, height },
          length: text.getComputedTextLength(),
          reckoned: reckon(said, widest),
          room: svg.width.baseVal.value,
        };
      }),
  );
}

/** Runs in the page: without the font, the browser measures with any other. */
function hasWidestFont() {
  const measure = document.createElement('canvas').getContext('2d');
  const width = (fonts) => {
    measure.font = `40px ${fonts}`;
    return measure.measureText('MMiill').width;
  };
  return width('"DejaVu Sans", serif') === width('"DejaVu Sans", monospace');
}

/** Boxes of lines may touch; letters may not. */
const TOUCH = 1.5;

function overlap(a, b) {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return across > TOUCH && down > TOUCH + 3;
}

for (const lang of ['en', 'ru']) {
  for (const width of [360, 768, 1440]) {
    test.describe(() => {
      test.use({ lang });

      test(`at ${width} px in ${lang} no label lies on another, or is wider than was reckoned`, async ({
        page,
        lab,
      }) => {
        await page.setViewportSize({ width, height: 900 });
        await lab.open();
        const measures = await page.evaluate(hasWidestFont);
        if (!measures) {
          const description = 'widths were not compared: DejaVu Sans is not installed';
          test.info().annotations.push({ type: 'skip', description });
        }
        const check = async (state) => {
          const texts = await page.evaluate(drawnTexts);
          expect(texts.length, state).toBeGreaterThan(20);
          const wide = texts.filter((it) => measures && it.length > it.reckoned + 0.5);
          expect.soft(wide, `${state}: wider than reckoned`).toEqual([]);
          const outside = texts.filter(
            ({ box, room }) => box.x < -0.5 || box.x + box.width > room + 0.5,
          );
          expect.soft(outside, `${state}: outside the picture`).toEqual([]);
          const pairs = texts.flatMap((one, place) =>
            texts
              .slice(place + 1)
              .filter((other) => other.part === one.part && overlap(one.box, other.box))
              .map((other) => [one.said, other.said]),
          );
          expect.soft(pairs, `${state}: on each other`).toEqual([]);
        };
        await check('with fencing');
        await page.keyboard.press('1');
        await expect(lab.headline).toHaveText(lab.said.lost);
        await check('without fencing');
        for (const key of ['ArrowLeft', 'Home', 'End']) {
          await page.keyboard.press(key);
          await check(`after ${key}`);
        }
      });
    });
  }
}

test('the clock follows a hand that drags along the axis', async ({ page, lab }) => {
  await lab.open();
  const { x, y, width } = await lab.picture.boundingBox();
  const second = (await lab.picture.getByText('2 s', { exact: true }).boundingBox()).x;
  const said = () => lab.scrub.getAttribute('aria-valuetext').then((text) => parseFloat(text));
  await page.mouse.move(x + width - 20, y + 20);
  await page.mouse.down();
  await expect.poll(said).toBeGreaterThan(10.3);
  await page.mouse.move(second, y + 20, { steps: 5 });
  await expect.poll(said).toBeLessThan(3);
  await page.mouse.up();
  await page.mouse.move(x + width - 20, y + 20);
  expect(await said()).toBeLessThan(3);
});

test('zoomed in, the lanes scroll sideways under fixed names, and the page does not', async ({
  page,
  lab,
}) => {
  await lab.open();
  const lanes = page.getByRole('group', { name: lab.said.lanes });
  const wide = () => lanes.evaluate((it) => it.scrollWidth > it.clientWidth);
  expect(await wide()).toBe(false);
  await page.getByRole('button', { name: lab.said.zoomIn }).click();
  await expect.poll(wide).toBe(true);
  await lab.key('To the start').click();
  expect(await lanes.evaluate((it) => it.scrollLeft)).toBe(0);
  await lab.key('To the end').click();
  expect(await lanes.evaluate((it) => it.scrollLeft)).toBeGreaterThan(0);
  const room = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(room[0]).toBeLessThanOrEqual(room[1]);
  await page.getByRole('button', { name: 'Fit', exact: true }).click();
  await expect.poll(wide).toBe(false);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 } });

  for (const id of ['two-locks', 'duplicate-delivery', 'forged-token', 'evicted-counter']) {
    test(`the cursor of ${id} is in sight, and what its event says as far as there is room`, async ({
      page,
      lab,
    }) => {
      await lab.open(`/#${id}`);
      await expect(lab.headline).toBeVisible();
      const window = await page.locator('.plot-window').boundingBox();
      const isWithin = ({ x, width }) =>
        x >= window.x - 1 && x + width <= window.x + window.width + 1;
      for (const key of [null, 'ArrowLeft', 'ArrowLeft', 'Home', 'End']) {
        if (key) await page.keyboard.press(key);
        const clock = page.locator('.plot-cursor .tl-badge-text').first();
        await expect.poll(async () => isWithin(await clock.boundingBox())).toBe(true);
      }
    });
  }

  test('the verdict of a refused write is read as a whole', async ({ page, lab }) => {
    await lab.open();
    const window = await page.locator('.plot-window').boundingBox();
    const verdict = await page.locator('.plot-drawing text', { hasText: '41 < 42' }).first().boundingBox();
    expect(verdict.x).toBeGreaterThanOrEqual(window.x - 1);
    expect(verdict.x + verdict.width).toBeLessThanOrEqual(window.x + window.width + 1);
  });
});

test('the bar ends where the picture does', async ({ page, lab }) => {
  await lab.open('/#duplicate-delivery');
  await expect(lab.headline).toBeVisible();
  await page.keyboard.press('End');
  const { value, max } = await lab.scrub.evaluate(({ value, max }) => ({ value, max }));
  expect(Number(value)).toBeGreaterThan(0.8 * Number(max));
});
