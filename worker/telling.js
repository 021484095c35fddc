// What the scripts that are fetched later have in common: what they say in the page's second
// dialog, and the files that they save.

import { speaking } from './asking.js';

const say = speaking({ en: { close: 'Close' }, ru: { close: 'Закрыть' } });

/** Makes an element. */
export function element(name, attributes, ...content) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...content);
  return made;
}

/** The button that closes the dialog. */
export const closing = () =>
  element('button', { class: 'button', 'data-closes': 'close' }, say('close'));

/** Says something. */
export function tell(place, text) {
  const said = element('p', { role: 'status' }, text);
  show(place, element('div', { class: 'dialog-frame opening-told' }, said, closing()));
}

/** Shows an element, or HTML that was escaped where it was written. */
export function show(place, content) {
  const dialog = place.querySelector('#own');
  if (typeof content === 'string') dialog.innerHTML = content;
  else dialog.replaceChildren(content);
  dialog.setAttribute('aria-label', dialog.querySelector('h2, p').textContent);
  dialog.onclick = ({ target }) => {
    if (target.closest('[data-closes]')) dialog.close();
  };
  // Over whatever is open already.
  if (dialog.open) dialog.close();
  dialog.showModal();
  dialog.scrollTop = 0;
  return dialog;
}

/** Explains why a file, or what a link carries, was not opened. */
export function refuse(place, refusal) {
  const dialog = show(place, refusal);
  for (const line of dialog.querySelectorAll('pre')) {
    if (line.scrollWidth <= line.clientWidth) continue;
    line.tabIndex = 0;
    const caret = line.querySelector('mark');
    line.scrollLeft = caret.offsetLeft + caret.offsetWidth / 2 - line.clientWidth / 2;
  }
}

/** Saves a text as a file. */
export function save(text, type, download) {
  const href = URL.createObjectURL(new Blob([text], { type }));
  element('a', { href, download }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}

/** Whether the page is in dark colours. */
export const isDark = () => {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
};
