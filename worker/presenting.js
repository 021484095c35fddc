// The run as a talk: the picture large, a section at a time, by the keys of a clicker; the speaker's
// notes in a window of their own. What the sections are and what is said to them the second module
// finds out. Until it is unlocked nothing on the page can be changed, and it is left as it was found.

import {
  forget,
  goBackTo,
  goTo,
  held,
  hold,
  isRussian,
  linkOf,
  locate,
  speaking,
  stateOf,
} from './asking.js';
import { element, tell } from './telling.js';

const say = speaking({
  en: {
    back: 'Previous section',
    next: 'Next section',
    notes: 'Speaker notes',
    locked: 'Locked',
    lockedHint: 'While locked, nothing on the page can be changed.',
    leave: 'End the talk',
    bar: 'Talk',
    place: (number, all) => `${number} of ${all}`,
    then: (title) => `Then: ${title}`,
    last: 'This is the last section.',
    figures: 'At hand',
    clock: (elapsed, planned) => `${elapsed} gone, ${planned} planned up to here`,
    keys: 'PageDown, PageUp and Space change the section, “.” makes the screen black, Esc ends the talk.',
    blocked: 'The browser does not let this page open a window for the notes: they stand here.',
    failed: 'The talk could not be made in this browser. What was on the page has stayed as it was.',
  },
  ru: {
    back: 'Предыдущий раздел',
    next: 'Следующий раздел',
    notes: 'Заметки докладчика',
    locked: 'Заперто',
    lockedHint: 'Пока заперто, на странице ничего нельзя изменить.',
    leave: 'Закончить доклад',
    bar: 'Доклад',
    place: (number, all) => `${number} из ${all}`,
    then: (title) => `Дальше: ${title}`,
    last: 'Это последний раздел.',
    figures: 'Под рукой',
    clock: (elapsed, planned) => `прошло ${elapsed}, до этого места по плану ${planned}`,
    keys: 'PageDown, PageUp и пробел листают разделы, «.» делает экран чёрным, Esc заканчивает доклад.',
    blocked: 'Браузер не разрешает открыть окно для заметок, поэтому они здесь.',
    failed: 'Подготовить доклад в этом браузере не удалось. Всё на странице осталось как было.',
  },
});

/** What clickers and impatient hands press. */
const CLICKER = ['PageDown', 'PageUp', ' ', '.', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

/** The picture is laid out at least so wide, in its own pixels, before it is enlarged. */
const NARROWEST = 860;

let isComing = false;

/** Begins the talk, unless there is one, or one on its way. */
export async function open(place) {
  const styles = locate(place);
  if (isComing || document.documentElement.hasAttribute('data-talk')) return;
  isComing = true;
  // Whoever presses the clicker too early must not move the page instead.
  const coming = new AbortController();
  const swallow = (event) => {
    if (!CLICKER.includes(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('keydown', swallow, { capture: true, signal: coming.signal });
  try {
    await hold(place);
    const slides = JSON.parse(await held('talk', isRussian()));
    await styles;
    coming.abort();
    new Talk(place, slides);
  } catch (error) {
    tell(place, say('failed'));
    await forget(error);
  } finally {
    coming.abort();
    isComing = false;
  }
}

class Talk {
  #place;
  #page;
  #slides;
  #at = 0;
  #before;
  #began = Date.now();
  #title = element('h1', { class: 'talk-title' });
  #section = element('p', { class: 'talk-section' });
  #head = element('div', { class: 'talk-head', role: 'status' }, this.#section, this.#title);
  #count = element('span', { class: 'talk-count' });
  #next = this.#button('next', () => this.#go(1));
  #wasUnlocked = false;
  #lock = this.#button('locked', () => this.#turnLock(), {
    'aria-pressed': 'true',
    title: say('lockedHint'),
  });
  #bar = element(
    'div',
    { class: 'talk-bar', role: 'group', 'aria-label': say('bar') },
    this.#button('back', () => this.#go(-1)),
    this.#next,
    this.#count,
    this.#button('notes', () => this.#openNotes()),
    this.#lock,
    this.#button('leave', () => this.#leave()),
  );
  #aside = element('aside', { class: 'talk-notes', 'aria-label': say('notes'), hidden: '' });
  #window;
  #clock = element('p', { class: 'talk-clock' });
  #ticking;
  #ended = new AbortController();

  constructor(place, slides) {
    this.#place = place;
    this.#page = place.firstElementChild;
    this.#slides = slides;
    this.#before = { state: stateOf(place), link: linkOf(place), focus: document.activeElement, scroll: scrollY };
    document.documentElement.setAttribute('data-talk', '');
    this.#page.inert = true;
    this.#page.before(this.#head);
    this.#page.after(this.#aside, this.#bar);
    const { signal } = this.#ended;
    addEventListener('keydown', (event) => this.#pressed(event), { capture: true, signal });
    addEventListener('resize', () => this.#fit(), { signal });
    addEventListener('pagehide', () => this.#hide(), { signal });
    this.#fillScreen(signal);
    this.#ticking = setInterval(() => this.#tick(), 1000);
    scrollTo(0, 0);
    this.#show();
    this.#next.focus({ preventScroll: true });
  }

  /** Browsers that let no page fill the screen show the talk in the window. */
  #fillScreen(signal) {
    const root = document.documentElement;
    root.requestFullscreen?.().catch(() => {});
    // Escape leaves the full screen before the page hears of it.
    const changed = () => document.fullscreenElement || this.#leave();
    document.addEventListener('fullscreenchange', changed, { signal });
  }

  #button(name, act, more = {}) {
    const button = element('button', { class: 'button', ...more }, say(name));
    button.onclick = (event) => {
      act();
      // After a press by hand the clicker's keys go on.
      if (event.detail > 0) this.#next.focus();
    };
    return button;
  }

  #follow(link) {
    if (link !== linkOf(this.#place)) goTo(this.#place, link);
  }

  #go(steps) {
    const last = this.#slides.length - 1;
    const to = Math.min(Math.max(this.#at + steps, 0), last);
    if (to === this.#at) return;
    this.#at = to;
    this.#show();
  }

  #show() {
    const { section, clock, title, link } = this.#slides[this.#at];
    this.#follow(link);
    this.#section.textContent = clock ? `${section} · ${clock}` : section;
    this.#title.replaceChildren(...whole(title));
    this.#count.textContent = say('place')(this.#at + 1, this.#slides.length);
    this.#tell();
    this.#fit();
  }

  /** Enlarges the picture as far as it fits. */
  #fit() {
    const run = this.#page.querySelector('.run');
    run.style.zoom = 1;
    const used = this.#head.offsetHeight + this.#bar.offsetHeight + this.#aside.offsetHeight;
    const high = (innerHeight - used - 32) / run.offsetHeight;
    run.style.zoom = Math.max(1, Math.min(high, run.offsetWidth / NARROWEST)).toFixed(2);
  }

  #turnLock() {
    const locked = !this.#page.inert;
    this.#wasUnlocked ||= !locked;
    this.#page.inert = locked;
    this.#lock.setAttribute('aria-pressed', String(locked));
    document.documentElement.setAttribute('data-talk', locked ? '' : 'unlocked');
    this.#fit();
  }

  #pressed(event) {
    const { key, target, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey) return;
    const isOnPage = target instanceof Element && this.#page.contains(target);
    const act = this.#deed(key, event.shiftKey, isOnPage, target);
    if (act) {
      event.preventDefault();
      act();
    }
    // The page has keys of its own, and would act on them.
    if (act || this.#page.inert) event.stopImmediatePropagation();
  }

  #deed(key, shift, isOnPage, target) {
    if (key === 'PageDown') return () => this.#go(1);
    if (key === 'PageUp') return () => this.#go(-1);
    if (key === 'Escape') return () => this.#leave();
    if (isOnPage) return undefined;
    const last = this.#slides.length;
    switch (key) {
      case 'ArrowRight':
      case 'ArrowDown':
        return () => this.#go(1);
      case 'ArrowLeft':
      case 'ArrowUp':
        return () => this.#go(-1);
      case 'Home':
        return () => this.#go(-last);
      case 'End':
        return () => this.#go(last);
      case '.':
      case 'b':
        return () => document.documentElement.toggleAttribute('data-black');
      case ' ':
        // On a button that somebody has gone to it presses that.
        if (target !== this.#next && target.closest?.('button')) return undefined;
        return () => this.#go(shift ? -1 : 1);
      default:
        return undefined;
    }
  }

  /** Opens the notes in a window of their own, or here, where the browser refuses that. */
  #openNotes() {
    if (this.#window && !this.#window.closed) {
      this.#window.focus();
      return;
    }
    try {
      this.#window = window.open('', 'fencelab-notes', 'popup,width=760,height=680');
    } catch {
      this.#window = null;
    }
    if (this.#window) {
      this.#dress(this.#window);
      this.#aside.hidden = true;
    } else {
      this.#aside.hidden = !this.#aside.hidden;
    }
    this.#tell();
    this.#fit();
  }

  #dress({ document: other, window: own }) {
    const root = document.documentElement;
    other.title = `${say('notes')} · Fencelab`;
    other.documentElement.lang = root.lang;
    Object.assign(other.documentElement.dataset, { theme: root.dataset.theme ?? '' });
    const styles = document.querySelectorAll('style, link[rel="stylesheet"]');
    other.head.replaceChildren(
      ...[...styles].map((style) => {
        const copy = style.cloneNode(true);
        if (style.href) copy.href = style.href;
        return other.importNode(copy, true);
      }),
    );
    own.addEventListener('keydown', (event) => this.#pressed(event), { signal: this.#ended.signal });
  }

  /** Writes the notes, where they are shown. */
  #tell() {
    const isApart = this.#window && !this.#window.closed;
    if (!isApart && this.#aside.hidden) return;
    const { title, notes, figures } = this.#slides[this.#at];
    const after = this.#slides[this.#at + 1];
    const place = say('place')(this.#at + 1, this.#slides.length);
    const written = element(
      'div',
      { class: 'talk-notes-text' },
      element('p', { class: 'talk-section' }, place),
      element('h1', {}, ...whole(title)),
      ...notes.map((note) => element('p', {}, ...whole(note))),
    );
    if (figures.length) {
      const list = figures.map((figure) => element('li', {}, ...whole(figure)));
      written.append(element('h2', {}, say('figures')), element('ul', {}, ...list));
    }
    const then = after ? say('then')(after.title) : say('last');
    written.append(element('p', { class: 'talk-then' }, ...whole(then)));
    written.append(this.#clock);
    if (isApart) {
      written.append(element('p', { class: 'row-note' }, say('keys')));
      this.#window.document.body.className = 'talk-notes talk-apart';
      this.#window.document.body.replaceChildren(written);
    } else {
      written.prepend(element('p', { class: 'row-note' }, say('blocked')));
      this.#aside.replaceChildren(written);
    }
    this.#tick();
  }

  #tick() {
    const planned = this.#slides.slice(0, this.#at).reduce((sum, { seconds }) => sum + seconds, 0);
    const elapsed = Math.round((Date.now() - this.#began) / 1000);
    this.#clock.textContent = say('clock')(minutes(elapsed), minutes(planned));
  }

  /** A reload finds the page as it was before the talk. */
  #hide() {
    this.#leave();
    // The page has heard of it first, and kept the talk.
    dispatchEvent(new Event('pagehide'));
  }

  /** Ends the talk, and leaves the page as it was found. */
  #leave() {
    if (this.#ended.signal.aborted) return;
    this.#ended.abort();
    clearInterval(this.#ticking);
    this.#window?.close();
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    for (const added of [this.#head, this.#aside, this.#bar]) added.remove();
    const root = document.documentElement;
    root.removeAttribute('data-talk');
    root.removeAttribute('data-black');
    this.#page.inert = false;
    this.#page.querySelector('.run').style.zoom = '';
    // What somebody did by hand meanwhile is not lost: undo leads to it.
    if (this.#wasUnlocked) this.#follow(this.#before.link);
    else goBackTo(this.#place, this.#before.state);
    scrollTo(0, this.#before.scroll);
    this.#before.focus?.focus();
  }
}

/** A text in pieces, so that no name breaks at its hyphen, and none leaves its attempt behind. */
const whole = (text) =>
  text
    .split(/(\S*-\S*(?: \(\S{1,4}\)\S*)?)/)
    .map((piece) => (piece.includes('-') ? element('bdi', {}, piece) : piece));

/** Seconds as minutes and seconds. */
const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
