// What the scripts that are fetched later say in the page's second dialog.

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
