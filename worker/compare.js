// Two runs beside each other, on one time axis and under one cursor. The thread lays them out and
// says what stands where; this puts it into the dialog, and asks for each place of the cursor.

import { forget, goTo, held, hold, locate, speaking } from './asking.js';
import { closing, element, isDark, save, show, tell } from './telling.js';

const say = speaking({
  en: {
    title: 'Compare two runs',
    above: 'Above',
    below: 'Below',
    gone: 'One of the two runs cannot be replayed any more: its scenario is not here.',
    saved: (name) => `Saved as ${name}.`,
    failed: 'The runs could not be compared. Check the connection, and try again.',
  },
  ru: {
    title: 'Сравнить два прогона',
    above: 'Вверху',
    below: 'Внизу',
    gone: 'Один из прогонов больше не повторить: его сценария здесь нет.',
    saved: (name) => `Сохранено в файл ${name}.`,
    failed: 'Сравнить прогоны не удалось. Проверьте соединение и попробуйте ещё раз.',
  },
});

/** So many steps at once, for the keys that go far. */
const FAR = 5;

/** Puts the run on the page beside the one that tells most about it. */
export async function open(place) {
  const styles = locate(place);
  try {
    await hold(place);
    const choices = await held('compare_choices');
    await styles;
    await new Comparison(place, choices).begin();
  } catch (error) {
    await forget(error);
    tell(place, say('failed'));
  }
}

class Comparison {
  #place;
  #dialog;
  #body;
  #said;
  #selects;
  #step = 0;
  #width = 0;
  // What is asked for last goes before what was asked for in between.
  #wanted;
  #busy = false;

  constructor(place, choices) {
    this.#place = place;
    this.#selects = ['above', 'below'].map((which) => this.#list(which, choices));
    this.#body = element('div', { class: 'compare-body' });
    this.#said = element('p', { class: 'unseen', role: 'status' });
  }

  #list(which, choices) {
    const select = element('select', { class: 'select' });
    // The thread has escaped it.
    select.innerHTML = choices;
    if (which === 'below') select.value = select.querySelector('[data-best]')?.value ?? '0';
    select.onchange = () => this.#guard(() => this.#compare());
    return element('label', { class: 'compare-choice' }, element('span', {}, say(which)), select);
  }

  async begin() {
    const frame = element(
      'div',
      { class: 'dialog-frame compare-frame' },
      element('div', { class: 'dialog-head' }, element('h2', {}, say('title')), closing()),
      element('div', { class: 'compare-choices' }, ...this.#selects),
      this.#body,
      this.#said,
    );
    this.#dialog = show(this.#place, frame);
    const fit = () => this.#room() !== this.#width && this.#guard(() => this.#compare(true));
    addEventListener('resize', fit);
    this.#dialog.addEventListener('close', () => removeEventListener('resize', fit), { once: true });
    await this.#compare();
  }

  #room() {
    return Math.max(240, this.#body.clientWidth);
  }

  /** Lays both runs out; `stays` keeps the cursor where it is. */
  async #compare(stays = false) {
    this.#width = this.#room();
    const chosen = this.#selects.map((label) => Number(label.querySelector('select').value));
    const html = await held('compare', ...chosen, this.#width);
    if (!html) {
      this.#body.replaceChildren(element('p', { role: 'status' }, say('gone')));
      return;
    }
    this.#body.innerHTML = html;
    this.#listen();
    await this.#stand(stays ? this.#step : Number(this.#range.dataset.first));
  }

  get #range() {
    return this.#body.querySelector('.scrub');
  }

  #listen() {
    const first = Number(this.#range.dataset.first);
    const deeds = {
      back: () => this.#go(this.#step - 1),
      next: () => this.#go(this.#step + 1),
      parting: () => this.#go(first),
      open: ({ dataset }) => this.#open(Number(dataset.side)),
      svg: () => this.#save('svg', 'image/svg+xml', 'svg'),
      text: () => this.#save('text', 'text/plain', 'txt'),
    };
    for (const button of this.#body.querySelectorAll('[data-compare]')) {
      button.onclick = () => this.#guard(() => deeds[button.dataset.compare](button));
    }
    this.#range.oninput = () => this.#guard(() => this.#seek(Number(this.#range.value), true));
    this.#range.onkeydown = (event) => this.#key(event);
    for (const plot of this.#body.querySelectorAll('.compare-plot')) {
      plot.onclick = ({ clientX }) => {
        const x = Math.round(clientX - plot.getBoundingClientRect().left);
        this.#guard(async () => this.#seek(await held('compare_instant', x)));
      };
    }
  }

  /** The bar goes by the clock under the hand, and by the events of either run under the keys. */
  #key(event) {
    const last = Number(this.#range.dataset.last);
    const step = {
      ArrowLeft: this.#step - 1,
      ArrowDown: this.#step - 1,
      ArrowRight: this.#step + 1,
      ArrowUp: this.#step + 1,
      PageDown: this.#step - FAR,
      PageUp: this.#step + FAR,
      Home: 0,
      End: last,
    }[event.key];
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    this.#guard(() => this.#stand(step));
  }

  /** A step that a button asks for is said aloud; on the bar its own text is. */
  async #go(step) {
    await this.#stand(step);
    this.#said.textContent = this.#range.getAttribute('aria-valuetext');
  }

  async #seek(at, drags = false) {
    await this.#stand(await held('compare_step', at), drags);
  }

  /** Puts the cursor at a step. Under a hand the bar stays where the hand is. */
  async #stand(step, drags = false) {
    this.#step = Math.min(Math.max(step, 0), Number(this.#range.dataset.last));
    this.#wanted = drags;
    if (this.#busy) return;
    this.#busy = true;
    try {
      while (this.#wanted !== undefined) {
        const holds = this.#wanted;
        this.#wanted = undefined;
        this.#draw(JSON.parse(await held('compare_at', this.#step)), holds);
      }
    } finally {
      this.#busy = false;
    }
  }

  #draw({ at, x, clock, said, spoken, drawn }, holds) {
    const range = this.#range;
    const all = (selector) => [...this.#body.querySelectorAll(selector)];
    if (!holds) range.value = at;
    range.style.setProperty('--done', `${(100 * at) / Math.max(1, Number(range.max))}%`);
    range.setAttribute('aria-valuetext', spoken);
    this.#body.querySelector('.compare-clock').textContent = clock;
    all('.compare-now').forEach((text, side) => (text.textContent = said[side]));
    all('.compare-cursor').forEach((svg, side) => (svg.innerHTML = drawn[side]));
    this.#keepInSight(x);
  }

  /** Scrolls the lanes, where they do not fit, so that the cursor can be seen. */
  #keepInSight(x) {
    const pictures = this.#body.querySelector('.compare-pictures');
    const names = pictures.querySelector('.compare-names').clientWidth;
    const width = pictures.clientWidth - names;
    const margin = width / 8;
    const left = pictures.scrollLeft;
    if (x < left + margin || x > left + width - margin) pictures.scrollLeft = x - width / 2;
  }

  /** Puts one of the two runs on the page. */
  async #open(side) {
    const link = await held('compare_link', side, this.#step);
    this.#dialog.close();
    goTo(this.#place, link);
  }

  async #save(format, type, ending) {
    const file = `${await held('name')}-compared.${ending}`;
    save(await held('compare_export', format, isDark()), type, file);
    this.#said.textContent = say('saved')(file);
  }

  async #guard(deed) {
    try {
      await deed();
    } catch (error) {
      await forget(error);
      tell(this.#place, say('failed'));
    }
  }
}
