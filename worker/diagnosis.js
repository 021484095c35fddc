// The diagnosis in the page: of the run, in its section, and of one's own log, in its dialog.

import { forget, isRussian, isStarted, locate, speaking, thread } from './asking.js';
import { save } from './telling.js';

const say = speaking({
  en: {
    starting: 'The diagnosis is being loaded.',
    reading: 'Diagnosing …',
    done: 'Done.',
    failed: 'The diagnosis could not be carried out in this browser. The page itself is not affected; the log was sent nowhere.',
    tooLarge: 'The file is larger than 50 MB. Cut it to the keys and the time in question.',
    nothing: 'There is nothing to diagnose yet.',
    noExample: 'The example was not loaded. Check the connection, and try again.',
  },
  ru: {
    starting: 'Диагностика загружается.',
    reading: 'Разбираю журнал …',
    done: 'Готово.',
    failed: 'Выполнить диагностику в этом браузере не удалось. На самой странице это не сказывается; журнал никуда не отправлен.',
    tooLarge: 'Файл больше 50 МБ. Оставьте в нём только нужные ключи и время.',
    nothing: 'Разбирать пока нечего.',
    noExample: 'Пример не загрузился. Проверьте соединение и попробуйте ещё раз.',
  },
});

const MOST_BYTES = 50 * 1024 * 1024;
/** A text longer than this is not put into the field, which would hold up the page. */
const LONG_TEXT = 200_000;
const TICKS = 'fencelab-route';

/** Replaces what is in an element, unless it is that already; open disclosures stay open. */
function show(element, html) {
  const open = [...element.querySelectorAll('details')].map((it) => it.open);
  element.innerHTML = html;
  const standing = element.querySelectorAll('details');
  if (standing.length === open.length) standing.forEach((it, place) => (it.open = open[place]));
}

// ---- The run on the page

let run;

/** Shows the diagnosis of the run in its section, and keeps it up to date while it is open. */
export function openRun(place) {
  locate(place);
  const section = place.querySelector('#diagnosis');
  if (run?.section !== section) {
    run = new Run(section);
    const observer = new MutationObserver(() => run.update());
    observer.observe(section, { attributeFilter: ['data-run', 'data-record', 'open'] });
    observer.observe(document.documentElement, { attributeFilter: ['lang'] });
  }
  return run.update();
}

class Run {
  #read;
  #drawn;
  #busy = false;

  constructor(section) {
    this.section = section;
    this.way = section.querySelector('.run-way');
    this.beside = section.querySelector('.run-beside');
    this.beside.addEventListener('change', () => this.#keepTicks());
  }

  async update() {
    if (this.#busy || !this.section.open) return;
    this.#busy = true;
    try {
      // What has changed in the meantime is looked at again.
      while (this.section.open && (await this.#step()));
    } catch (error) {
      this.way.textContent = say('failed');
      this.beside.textContent = '';
      this.#read = undefined;
      await forget(error);
    } finally {
      this.#busy = false;
    }
  }

  async #step() {
    const { run: number, record = '' } = this.section.dataset;
    const wanted = `${number} ${record} ${isRussian()}`;
    if (wanted === this.#drawn) return false;
    if (!isStarted()) this.way.textContent = say('starting');
    const asked = await thread();
    const place = record === '' ? undefined : Number(record);
    if (this.#read !== `${number} ${isRussian()}`) {
      const [damage, evidence] = this.#evidence();
      const bytes = new TextEncoder().encode(evidence).buffer;
      await asked.ask('read', { log: 'run', bytes, damage }, [bytes]);
      show(this.beside, await asked.ask('beside', { log: 'run' }));
      this.#showTicks();
      this.#read = `${number} ${isRussian()}`;
    }
    show(this.way, await asked.ask('way', { log: 'run', place }));
    this.#drawn = wanted;
    return true;
  }

  /** The page hands its evidence over when it is asked. */
  #evidence() {
    this.section.dispatchEvent(new Event('fencelab-ask', { bubbles: true }));
    const text = this.section.querySelector('.asked').textContent;
    const end = text.indexOf('\n');
    return [text.slice(0, end), text.slice(end + 1)];
  }

  #boxes() {
    return [...this.beside.querySelectorAll('[data-step]')];
  }

  #keepTicks() {
    const ticked = this.#boxes().filter((it) => it.checked);
    try {
      localStorage.setItem(TICKS, ticked.map((it) => it.dataset.step).join(' '));
    } catch {
      // Then they last as long as the page.
    }
  }

  #showTicks() {
    let ticked = [];
    try {
      ticked = (localStorage.getItem(TICKS) ?? '').split(' ');
    } catch {
      // Nothing is kept here.
    }
    for (const box of this.#boxes()) box.checked = ticked.includes(box.dataset.step);
  }
}

// ---- One's own log

let own;

/** Opens the dialog for one's own log, and diagnoses a file if there is one already. */
export async function openLog(place, file) {
  locate(place);
  const dialog = place.querySelector('#log');
  if (own?.dialog !== dialog) own = new OwnLog(dialog, place.dataset.example);
  if (!dialog.open) dialog.showModal();
  await own.write();
  if (file) await own.read(file);
}

class OwnLog {
  #russian;
  #has = false;
  #from = 0;
  #place = 0;

  constructor(dialog, example) {
    this.dialog = dialog;
    this.example = new URL(example, document.baseURI);
    dialog.addEventListener('click', (event) => this.#clicked(event));
    dialog.addEventListener('change', ({ target }) => {
      if (target.files?.length) this.read(target.files[0]);
    });
    dialog.addEventListener('paste', (event) => {
      const text = event.clipboardData?.getData('text') ?? '';
      if (text.length <= LONG_TEXT) return;
      event.preventDefault();
      this.#text(text);
    });
    dialog.addEventListener('dragover', (event) => event.preventDefault());
    dialog.addEventListener('drop', (event) => {
      // Files can be dropped anywhere on the page, and may be scenarios.
      if (event.dataTransfer.files.length) return;
      event.preventDefault();
      this.#text(event.dataTransfer.getData('text'));
    });
    // A table is not worked out before somebody wants it.
    dialog.addEventListener(
      'toggle',
      ({ target }) => {
        if (target.matches?.('.log-records') && target.open) this.#records();
      },
      true,
    );
  }

  #find(selector) {
    return this.dialog.querySelector(selector);
  }

  async #trying(work) {
    try {
      await work(await thread());
    } catch (error) {
      const status = this.#find('.log-status') ?? this.#find('.log-lost');
      if (status) status.textContent = say('failed');
      this.#has = false;
      await forget(error);
    }
  }

  /** Writes the dialog in the page's language; what was typed stays. */
  async write() {
    if (this.#russian === isRussian()) return;
    await this.#trying(async (asked) => {
      const typed = this.#find('textarea')?.value ?? '';
      this.dialog.innerHTML = await asked.ask('form');
      this.#russian = isRussian();
      const field = this.#find('textarea');
      field.value = typed;
      field.focus();
      if (this.#has) await this.#results(asked);
    });
  }

  #clicked(event) {
    const at = (name) => event.target.closest(`[data-${name}]`)?.getAttribute(`data-${name}`);
    const deed = at('log-do');
    const record = at('record') ?? at('event');
    const from = at('from');
    if (deed) this.#deeds[deed]();
    else if (record) this.#way(Number(record));
    else if (from) this.#records(Number(from));
    else return;
    // The marks of the picture are not events of the run on the page.
    event.stopPropagation();
  }

  #deeds = {
    close: () => this.dialog.close(),
    paste: () => this.#text(this.#find('textarea').value),
    file: () => this.#find('.log-file').click(),
    example: () => this.#example(),
    export: () =>
      this.#trying(async (asked) => {
        const json = await asked.ask('json', { log: 'own' });
        save(json, 'application/json', 'fencelab-diagnosis.json');
      }),
  };

  #status(name) {
    this.#find('.log-status').textContent = name ? say(name) : '';
  }

  async read(file) {
    // Where the form is missing, it has been said why.
    if (!this.#find('.log-status')) return;
    if (file.size > MOST_BYTES) this.#status('tooLarge');
    else await this.#read(await file.arrayBuffer());
  }

  async #text(text) {
    if (text.trim() === '') this.#status('nothing');
    else await this.#read(new TextEncoder().encode(text).buffer);
  }

  async #example() {
    try {
      const response = await fetch(this.example);
      if (!response.ok) throw new Error(String(response.status));
      const text = await response.text();
      this.#find('textarea').value = text;
      await this.#text(text);
    } catch {
      this.#status('noExample');
    }
  }

  async #read(bytes) {
    this.#status('reading');
    const results = this.#find('.log-results');
    results.setAttribute('aria-busy', 'true');
    await this.#trying(async (asked) => {
      await asked.ask('read', { log: 'own', bytes, damage: '' }, [bytes]);
      this.#has = true;
      this.#place = undefined;
      this.#from = 0;
      results.textContent = '';
      await this.#results(asked);
      this.#status('done');
    });
    results.removeAttribute('aria-busy');
  }

  async #results(asked) {
    const results = this.#find('.log-results');
    const width = Math.max(320, results.clientWidth);
    show(results, await asked.ask('results', { log: 'own', width }));
    const first = this.#find('.cause-of')?.dataset.record;
    const place = this.#place ?? (first === undefined ? undefined : Number(first));
    if (place !== undefined) await this.#way(place);
  }

  #way(place) {
    this.#place = place;
    return this.#trying(async (asked) => {
      show(this.#find('.log-way'), await asked.ask('way', { log: 'own', place }));
      for (const row of this.dialog.querySelectorAll('[data-record]')) {
        const chosen = row.dataset.record === String(place);
        if (chosen) row.setAttribute('aria-current', 'true');
        else row.removeAttribute('aria-current');
      }
    });
  }

  #records(from = this.#from) {
    this.#from = from;
    return this.#trying(async (asked) => {
      this.#find('.log-table').innerHTML = await asked.ask('records', { log: 'own', from });
    });
  }
}
