// Why it came to where one stands, and what would have changed it: told from the first step on by
// the second module, for whichever run and moment the page asks for in `data-asked`.

import { forget, isStarted, keeper, speaking } from './asking.js';
import { element } from './telling.js';

const say = speaking({
  en: {
    waiting: 'on its way',
    failed: 'Why it came to this could not be worked out in this browser. Step on to try again; nothing else on the page is affected.',
  },
  ru: {
    waiting: 'загружается',
    failed: 'Узнать, почему так вышло, в этом браузере не удалось. Сделайте следующий шаг, чтобы попробовать ещё раз; на остальной странице это не сказывается.',
  },
});

/** While somebody steps on quickly, telling each step would take time from drawing it, in milliseconds. */
const CALM = 80;

const { hold, held } = keeper('reasons');

let handed;
let told;
let isBusy = false;
/** The button with the focus, by its kind and its place among those alike, as it will be replaced. */
let focused;

/** Tells it, and whatever else is asked for in the meantime. `active` had the focus when it was asked
    for: once what it stands in is hidden, the browser takes that away. */
export async function tell(place, active) {
  const reasons = place.querySelector('.reasons');
  if (reasons.contains(active)) {
    const kind = `.${active.classList[0]}`;
    focused = { kind, at: [...reasons.querySelectorAll(kind)].indexOf(active) };
  }
  if (isBusy) return;
  isBusy = true;
  try {
    while (told !== reasons.dataset.asked) {
      const { asked } = reasons.dataset;
      await new Promise((calm) => setTimeout(calm, CALM));
      if (asked === reasons.dataset.asked) await answer(place, reasons, asked);
    }
  } catch (error) {
    handed = undefined;
    told = reasons.dataset.asked;
    const failed = element('p', { role: 'status' }, say('failed'));
    show(reasons, element('section', { class: 'why' }, failed));
    await forget(error);
  } finally {
    isBusy = false;
  }
}

async function answer(place, reasons, asked) {
  const [run, events, workedOut] = asked.split(' ');
  if (run !== handed || !isStarted()) {
    // On a slow line it takes a while for the first time: the heading says so.
    const heading = !isStarted() && reasons.querySelector('h3');
    if (heading) heading.dataset.waiting = say('waiting');
    if (!(await hold(place))) {
      told = asked;
      return;
    }
    handed = run;
  }
  const html = await held('why', Number(events), workedOut === 'true');
  told = asked;
  // Where something else was asked for after that, its answer follows.
  if (told === reasons.dataset.asked) show(reasons, html);
}

function show(reasons, content) {
  // Whoever has gone on to something else meanwhile stays there.
  const active = document.activeElement;
  const returns = focused && (active === document.body || reasons.contains(active));
  if (typeof content === 'string') reasons.innerHTML = content;
  else reasons.replaceChildren(content);
  reasons.removeAttribute('lang');
  reasons.removeAttribute('aria-busy');
  if (returns) {
    const alike = [...reasons.querySelectorAll(focused.kind)];
    (alike[focused.at] ?? alike.at(-1))?.focus({ preventScroll: true });
  }
  focused = undefined;
}
