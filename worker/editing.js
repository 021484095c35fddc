// Changes the scenario on the page: a form and its JSON, beside the picture where there is room,
// over everything else where there is not. The second module keeps what is worked on, checks it at
// every change, and answers with the form as HTML; what can be replayed goes to the page at once, as
// a scenario of one's own, and each such step can be taken back there.

import { forget, held, hold, isRussian, locate, speaking, stateOf, thread } from './asking.js';
import { element, save, tell } from './telling.js';

const say = speaking({
  en: {
    title: 'Edit the scenario',
    close: 'Close',
    view: 'View',
    form: 'Form',
    json: 'JSON',
    hint: 'A change takes effect when you leave its field, and the run is replayed at once. What was expected of the scenario is left out: it may come out otherwise now.',
    save: 'Save as a file',
    empty: 'Begin with an empty scenario',
    field: 'The scenario as JSON',
    read: 'Apply',
    fits: 'The text is the scenario on the page.',
    changed: 'The text has been changed, and is not applied yet.',
    now: 'Now:',
    failed: 'The scenario cannot be edited in this browser. What was on the page has stayed as it was.',
  },
  ru: {
    title: 'Изменить сценарий',
    close: 'Закрыть',
    view: 'Вид',
    form: 'Форма',
    json: 'JSON',
    hint: 'Изменение вступает в силу, когда вы выходите из поля, и прогон сразу пересчитывается. То, чего от сценария ожидали, убрано: теперь он может закончиться иначе.',
    save: 'Сохранить в файл',
    empty: 'Начать с пустого сценария',
    field: 'Сценарий в JSON',
    read: 'Применить',
    fits: 'Этот текст и есть сценарий на странице.',
    changed: 'Текст изменён и ещё не применён.',
    now: 'Сейчас:',
    failed: 'Изменить сценарий в этом браузере не получится. Всё на странице осталось как было.',
  },
});

/** From this width on there is room beside the picture. */
const WIDE = matchMedia('(min-width: 1120px)');

let editor;

/** Opens the form, or goes to it where it is open. */
export async function open(place) {
  editor ??= new Editor(place);
  try {
    await editor.open();
  } catch (error) {
    editor.close();
    editor = undefined;
    tell(place, say('failed'));
    await forget(error);
  }
}

class Editor {
  #place;
  // What there is to show stands in a panel beside the picture, or in a dialog.
  #panel = element('aside', { class: 'editing', id: 'editing' });
  #dialog = element('dialog', { class: 'editing' });
  #frame;
  #opener;
  // What is on the page, to notice when it becomes another scenario.
  #known;
  #language;
  // The scenario that was handed to the page last.
  #handed;
  #name;
  // The text that was shown last.
  #text;
  // Changes are made one after another; the last one is shown.
  #queue = Promise.resolve();
  #waiting = 0;
  // What was typed last, by its field.
  #typed = new Map();
  // A text that was not taken yet when the editor was closed, and what was on the page then.
  #left;
  // What the button does that was pressed last.
  #deed;
  #watch;

  constructor(place) {
    this.#place = place;
    this.#dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      this.close();
    });
    this.#panel.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.close();
    });
  }

  async open() {
    this.#opener = document.activeElement;
    if (!this.#isOpen()) {
      await this.#begin();
      WIDE.addEventListener('change', this.#settle);
      this.#watch = new MutationObserver(() => this.#follow());
      // The page sets it whenever it has drawn another run, or the same in other words.
      this.#watch.observe(this.#place.querySelector('#diagnosis'), { attributeFilter: ['data-run'] });
    }
    this.#settle();
    this.#frame.querySelector('h2').focus({ preventScroll: true });
  }

  close() {
    this.#watch?.disconnect();
    this.#left = undefined;
    const area = this.#frame && this.#part('text');
    if (area && (area.value !== this.#text || area.matches('[aria-invalid]'))) {
      this.#left = { text: area.value, known: this.#known };
    }
    WIDE.removeEventListener('change', this.#settle);
    this.#dialog.remove();
    this.#panel.remove();
    if (this.#dialog.open) this.#dialog.close();
    if (this.#opener?.isConnected) this.#opener.focus();
  }

  #isOpen() {
    return this.#panel.isConnected || this.#dialog.isConnected;
  }

  /** Takes the scenario from the page, and shows it. */
  async #begin() {
    locate(this.#place);
    await hold(this.#place);
    const answer = await this.#ask('new', await held('scenario'));
    this.#handed = answer.scenario;
    this.#build();
    this.#show(answer);
    this.#note();
    if (this.#left?.known === this.#known) {
      this.#frame.querySelector('[value="json"]').checked = true;
      this.#look('json');
      this.#make('read', this.#left.text);
    }
  }

  async #ask(way, ...given) {
    return (await thread()).ask('edit', { way, given });
  }

  /** Puts it beside the picture, or over everything. */
  #settle = () => {
    const home = WIDE.matches ? this.#panel : this.#dialog;
    if (home.isConnected) return;
    const focused = document.activeElement;
    home.append(this.#frame);
    home.setAttribute('aria-label', say('title'));
    this.#panel.remove();
    this.#dialog.remove();
    this.#place.firstElementChild.append(home);
    if (home === this.#dialog) this.#dialog.showModal();
    if (this.#frame.contains(focused)) focused.focus();
  };

  #build() {
    this.#language = isRussian();
    const button = (text, deed, more = '') =>
      element('button', { type: 'button', class: `button small ${more}`, 'data-deed': deed }, text);
    const view = (value, text) => {
      const input = element('input', { type: 'radio', name: 'editing-view', value });
      return element('label', { class: 'segment' }, input, element('span', {}, text));
    };
    const shut = button('×', 'close', 'quiet icon-only');
    shut.setAttribute('aria-label', say('close'));
    const views = element(
      'div',
      { class: 'segments', role: 'radiogroup', 'aria-label': say('view') },
      view('form', say('form')),
      view('json', say('json')),
    );
    const text = element('textarea', {
      'aria-label': say('field'),
      class: 'ed-text',
      spellcheck: 'false',
      autocomplete: 'off',
      wrap: 'off',
    });
    text.addEventListener('input', () => {
      this.#part('problems').textContent = say('changed');
    });
    const frame = element(
      'div',
      { class: 'ed-frame' },
      element(
        'div',
        { class: 'ed-top' },
        element('div', { class: 'ed-head' }, element('h2', { tabindex: '-1' }, say('title')), shut),
        element('div', { class: 'ed-bar' }, views, button(say('save'), 'save')),
      ),
      element(
        'div',
        { class: 'ed-form' },
        element('p', { class: 'row-note' }, say('hint')),
        button(say('empty'), 'empty', 'ed-empty'),
        element('div', { class: 'ed-fields' }),
      ),
      element(
        'div',
        { class: 'ed-json', hidden: '' },
        text,
        button(say('read'), 'read'),
        element('div', { class: 'ed-problems', id: 'editing-problems', role: 'status' }),
      ),
      element(
        'div',
        { class: 'ed-foot' },
        element('p', { class: 'ed-trouble', role: 'status' }),
        element('p', { class: 'ed-now' }),
      ),
    );
    frame.querySelector('input').checked = true;
    frame.addEventListener('change', (event) => this.#changed(event.target));
    frame.addEventListener('click', (event) => this.#pressed(event.target));
    this.#frame?.replaceWith(frame);
    this.#frame = frame;
  }

  #part(name) {
    return this.#frame.querySelector(`.ed-${name}`);
  }

  #changed(field) {
    const { path, kind } = field.dataset;
    if (field.name === 'editing-view') {
      this.#look(field.value);
    } else if (kind !== undefined) {
      this.#make('kind', kind, field.value);
    } else if (path !== undefined) {
      this.#typed.set(path, field.value);
      this.#make('change', path, field.value);
    } else if (field.matches('.ed-text')) {
      this.#make('read', field.value);
    }
  }

  #pressed(target) {
    const button = target.closest('button');
    if (button?.dataset.from !== undefined) {
      this.#point(button.dataset);
      return;
    }
    const { deed, path } = button?.dataset ?? {};
    this.#deed = deed;
    if (deed === 'close') this.close();
    else if (deed === 'save') this.#save();
    else if (deed === 'empty') this.#make('empty');
    else if (deed === 'give-up') this.#giveUp();
    else if (deed === 'like') this.#make('like', Number(/\d+/.exec(path)[0]));
    else if (deed !== undefined && deed !== 'read') this.#make('act', deed, path);
  }

  #look(view) {
    this.#part('form').hidden = view !== 'form';
    this.#part('json').hidden = view !== 'json';
  }

  /** Goes to the place of a problem in the text. */
  #point({ from, to, line }) {
    const text = this.#part('text');
    text.focus();
    text.setSelectionRange(Number(from), Number(to));
    const height = text.scrollHeight / text.value.split('\n').length;
    text.scrollTop = Math.max(0, (Number(line) - 4) * height);
  }

  #giveUp() {
    this.#make('give_up');
    this.#part('text').focus();
  }

  /** Waits for the changes that are under way, and saves what has come of them. */
  async #save() {
    await this.#queue;
    save(this.#part('text').value, 'application/json', this.#name);
  }

  /** Makes a change, after those that were made before it. */
  #make(way, ...given) {
    this.#waiting += 1;
    this.#queue = this.#queue.then(async () => {
      try {
        const answer = await this.#ask(way, ...given);
        this.#waiting -= 1;
        this.#hand(answer.scenario);
        // What comes next will be shown with what was made of this.
        if (!this.#waiting) this.#show(answer);
      } catch (error) {
        await this.#fail(error);
      }
    });
  }

  async #fail(error) {
    if (!editor) return;
    editor = undefined;
    this.close();
    tell(this.#place, say('failed'));
    await forget(error);
  }

  /** Hands a scenario to the page. Whoever stands at an instant of their own stays there. */
  #hand(scenario) {
    if (scenario === this.#handed) return;
    this.#handed = scenario;
    const { fresh, moment } = this.#state();
    const set = (name, event, value) => {
      this.#place.dataset[name] = value;
      this.#place.dispatchEvent(new Event(event));
      delete this.#place.dataset[name];
    };
    set('own', 'fencelab-open', scenario);
    if (!fresh) set('link', 'fencelab-follow', `&at=${moment.at}`);
    this.#note();
  }

  #state() {
    return JSON.parse(stateOf(this.#place));
  }

  #note() {
    const { document, content } = this.#state();
    this.#known = JSON.stringify([document, content]);
    const verdict = this.#place.querySelector('[data-part="verdict"] h2');
    this.#part('now').textContent = `${say('now')} ${verdict.textContent}`;
  }

  /** Follows the page, where it has another scenario now or speaks another language. */
  #follow() {
    this.#queue = this.#queue.then(async () => {
      try {
        const known = this.#known;
        this.#note();
        if (isRussian() !== this.#language) {
          const view = this.#frame.querySelector('[name="editing-view"]:checked').value;
          this.#build();
          this.#frame.querySelector(`[value="${view}"]`).checked = true;
          this.#look(view);
          this.#frame.parentElement.setAttribute('aria-label', say('title'));
          this.#note();
          this.#show(await this.#ask());
        }
        if (known === this.#known) return;
        await hold(this.#place);
        const answer = await this.#ask('follow', await held('scenario'));
        this.#handed = answer.scenario;
        this.#show(answer);
      } catch (error) {
        await this.#fail(error);
      }
    });
  }

  #show({ form, text, problems, trouble, name, goesOnAt }) {
    this.#name = name;
    this.#text = text;
    const fields = this.#part('fields');
    const fresh = element('div', { class: fields.className });
    fresh.innerHTML = form;
    const controls = [...fields.querySelectorAll('button, input, select, summary')];
    const here = controls.indexOf(document.activeElement);
    lay(fields, fresh, this.#typed);
    // What is gone leaves the focus to what came before it.
    if (here >= 0 && !controls[here].isConnected) {
      controls.slice(0, here).findLast((it) => it.isConnected)?.focus();
    }
    this.#typed.clear();
    this.#part('trouble').textContent = trouble;
    const area = this.#part('text');
    if (area.value !== text) area.value = text;
    this.#part('problems').innerHTML = problems;
    if (!problems) this.#part('problems').textContent = say('fits');
    if (problems) {
      area.setAttribute('aria-invalid', 'true');
      area.setAttribute('aria-describedby', 'editing-problems');
    } else {
      area.removeAttribute('aria-invalid');
      area.removeAttribute('aria-describedby');
    }
    if (goesOnAt !== undefined) goOn(fields, goesOnAt, this.#deed);
  }
}

/** Puts the focus on what is new; of what was moved, on the button that moves it on. */
function goOn(fields, path, deed) {
  const places = [...fields.querySelectorAll('[data-path], [data-kind]')];
  const pathOf = (it) => it.dataset.path ?? it.dataset.kind;
  const moves = places.find((it) => it.dataset.deed === deed && pathOf(it) === path);
  const isInside = (it) => pathOf(it) === path || pathOf(it).startsWith(`${path}.`);
  const field = places.find((it) => it.matches('input, select') && isInside(it));
  (moves ?? field)?.focus();
}

/** Makes one element as another is, and leaves alone what is being typed in it. */
function lay(old, fresh, typed) {
  const typesOn =
    old === document.activeElement &&
    old.matches('input') &&
    old.value !== old.defaultValue &&
    old.value !== typed.get(old.dataset.path);
  for (const { name } of [...old.attributes]) {
    // Whoever has opened a part keeps it open.
    if (!fresh.hasAttribute(name) && name !== 'open') old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  const given = [...fresh.childNodes];
  const there = [...old.childNodes];
  given.forEach((child, place) => {
    const stands = there[place];
    if (!stands) old.append(child);
    else if (stands.nodeName !== child.nodeName) stands.replaceWith(child);
    else if (child.nodeType !== Node.TEXT_NODE) lay(stands, child, typed);
    else if (stands.data !== child.data) stands.data = child.data;
  });
  for (const child of there.slice(given.length)) child.remove();
  if (old.matches('input') && !typesOn) old.value = old.defaultValue;
  if (old.matches('select')) old.value = fresh.value;
}
