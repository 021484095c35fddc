// The shell around the module. A panic ends a wasm instance for good, and a module that cannot be
// loaded says nothing at all; then the words have to come from here. It also knows the way out:
// start again, start without the saved work, or save the work as a file.
// A classic script without dependencies, so that it runs where modules cannot be loaded.

(() => {
  'use strict';

  const WORK = 'fencelab';

  const texts = {
    en: {
      crashed: 'Fencelab has stopped because of an error in it.',
      crashedMore: 'Your work was saved before the last action. The page goes on from there after a restart.',
      unsaved: 'Nothing is kept here, so a restart begins anew.',
      unloaded: 'Fencelab could not be started.',
      unloadedMore: 'Its module was not loaded. Check the connection, or whether this browser runs WebAssembly, and try again.',
      later: 'This part was not loaded. Check the connection, and try again.',
      restart: 'Restart',
      restartClean: 'Restart without the saved work',
      save: 'Save the work',
      details: 'What happened',
    },
    ru: {
      crashed: 'Fencelab остановился из-за ошибки в нём самом.',
      crashedMore: 'Ваша работа сохранена до последнего действия. После перезапуска страница продолжит с этого места.',
      unsaved: 'Здесь ничего не хранится, поэтому после перезапуска всё начнётся заново.',
      unloaded: 'Fencelab не запустился.',
      unloadedMore: 'Модуль не загрузился. Проверьте соединение и то, что браузер выполняет WebAssembly, и попробуйте ещё раз.',
      later: 'Эта часть не загрузилась. Проверьте соединение и попробуйте ещё раз.',
      restart: 'Перезапустить',
      restartClean: 'Перезапустить без сохранённой работы',
      save: 'Сохранить работу',
      details: 'Что произошло',
    },
  };

  const root = document.documentElement;
  const isReady = () => root.dataset.fencelab === 'ready';

  // In a sandboxed frame even the look at the storage throws. What is of this tab goes first. In a
  // frame of somebody else's page the reader's own work is left alone.
  function savedWork() {
    try {
      if ('embed' in root.dataset) return null;
      return sessionStorage.getItem(WORK) ?? localStorage.getItem(WORK);
    } catch {
      return null;
    }
  }

  function readSaved() {
    try {
      return JSON.parse(savedWork()) ?? {};
    } catch {
      return {};
    }
  }

  const kept = readSaved();
  const query = new URLSearchParams(location.search);
  const link = () => location.hash.slice(1);
  const linked = new URLSearchParams(link());
  const asked = (name) => query.get(name) ?? linked.get(name);
  const spoken = [asked('lang'), kept.lang].find((it) => it === 'en' || it === 'ru') ?? navigator.language;
  const language = () => ((isReady() ? root.lang : spoken).startsWith('ru') ? 'ru' : 'en');

  // Until the module runs, the page shows what was drawn when it was published: in the reader's
  // language and colours, and not where it would be another run than the one that is kept.
  root.lang = language();
  const theme = asked('theme') ?? kept.theme;
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  if (savedWork()) root.dataset.kept = '';
  // What a link leads to may have to be fetched or unpacked: until then, nothing else is shown.
  if (link()) root.dataset.coming = '';
  addEventListener('DOMContentLoaded', () => {
    const still = document.getElementById(`still-${language()}`);
    const place = document.querySelector('[data-still]');
    if (!still || !place) return;
    // The module will ask for these; the line need not be idle until then.
    const texts = document.createElement('link');
    Object.assign(texts, { rel: 'preload', as: 'fetch', crossOrigin: '', href: place.dataset.russian });
    document.head.append(texts);
    place.replaceChildren(still.content);
    place.dataset.still = language();
  });

  // A button that was pressed too early is pressed again once there is somebody to answer.
  let early;
  const press = ({ target }) => {
    const button = target.closest('[data-part] [data-do]');
    if (button) {
      const part = button.closest('[data-part]').dataset.part;
      early = `[data-part="${part}"] [data-do="${button.dataset.do}"]`;
    } else if (target.closest('.reasons [data-event]')) {
      early = `.reasons [data-event="${target.closest('[data-event]').dataset.event}"]`;
    } else if (target.closest('#diagnosis')) {
      early = '#diagnosis > summary';
    }
  };
  addEventListener('click', press);
  new MutationObserver(() => {
    removeEventListener('click', press);
    follow();
    arrive();
    if ('coming' in root.dataset) {
      new MutationObserver(arrive).observe(root, {
        attributeFilter: ['open'],
        childList: true,
        subtree: true,
      });
    }
    if (early) document.querySelector(early)?.click();
    // Why it came to that is told by a script of its own, once something was done.
    const reasons = document.querySelector('.reasons');
    new MutationObserver(() => later('reasons', 'tell', reasons, document.activeElement)).observe(reasons, {
      attributeFilter: ['data-asked'],
    });
    (self.requestIdleCallback ?? setTimeout)(keepCopy);
  }).observe(root, { attributeFilter: ['data-fencelab'] });

  // From the next visit on, the page needs no connection. In a frame it does, and where the browser
  // refuses; nothing else depends on it.
  async function keepCopy() {
    const { offline } = document.getElementById('fencelab').dataset;
    if (!offline || self !== top) return;
    try {
      await navigator.serviceWorker.register(offline);
    } catch {
      // So be it.
    }
  }

  // The diagnosis, and the opening of files, are fetched when somebody asks for them.
  function later(name, open, element, given) {
    const place = document.getElementById('fencelab');
    import(new URL(place.dataset[name], document.baseURI)).then(
      (module) => module[open](place, given),
      () => {
        const lost = element.querySelector('.log-lost') ?? element;
        lost.textContent = texts[language()].later;
        element.closest('dialog')?.showModal();
      },
    );
  }
  addEventListener('click', ({ target }) => {
    if (!target.closest('[data-log]')) return;
    const dialog = document.getElementById('log');
    dialog.showModal();
    later('diagnosis', 'openLog', dialog);
  });
  addEventListener(
    'toggle',
    ({ target }) => {
      if (target.id === 'diagnosis' && target.open && isReady()) {
        later('diagnosis', 'openRun', target.querySelector('.run-way'));
      }
    },
    true,
  );

  // A file is chosen, or dropped anywhere: the browser must not go to it instead.
  const hold = (event) => {
    const { target, dataTransfer } = event;
    const holds = dataTransfer
      ? dataTransfer.types.includes('Files')
      : target.matches('.own-file');
    if (!holds) return;
    event.preventDefault();
    const files = [...(dataTransfer ?? target).files];
    if (event.type === 'dragover' || !files.length) return;
    if (!dataTransfer) target.value = '';
    later('opening', 'openFiles', document.getElementById('own'), files);
  };
  for (const name of ['change', 'dragover', 'drop']) addEventListener(name, hold);

  // What is on the page in a link, and what a link leads to: the part behind # is sent nowhere.
  // One that was packed is unpacked by a script of its own.
  const leads = () => link() && !document.getElementById(link());
  function follow() {
    const place = document.getElementById('fencelab');
    if (!leads()) return;
    if (/^v\d/.test(link())) {
      later('sharing', 'follow', document.getElementById('own'), link());
    } else {
      place.dataset.link = plain(link());
      place.dispatchEvent(new Event('fencelab-follow'));
      delete place.dataset.link;
    }
  }
  // A link that was followed has left the address; of any other it is said what is wrong with it.
  function arrive(_, observer) {
    if (leads() && !document.querySelector('.notice p, dialog[open]')) return;
    delete root.dataset.coming;
    observer?.disconnect();
  }

  // The address holds a name as the browser writes it there.
  function plain(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }
  addEventListener('hashchange', follow);
  addEventListener('click', ({ target }) => {
    const button = target.closest('[data-later]');
    if (button) later(button.dataset.later, 'open', document.getElementById('own'));
  });

  function forgetWork() {
    try {
      sessionStorage.removeItem(WORK);
      localStorage.removeItem(WORK);
    } catch {
      // There is nothing to forget.
    }
  }

  function download(work) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([work], { type: 'application/json' }));
    link.download = 'fencelab-work.json';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  function element(name, content, attributes = {}) {
    const made = document.createElement(name);
    made.append(...[content].flat());
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }

  function button(text, act) {
    const made = element('button', text, { type: 'button', class: 'button' });
    made.addEventListener('click', act);
    return made;
  }

  let shown = false;

  function show(message) {
    if (shown) return;
    shown = true;
    const lang = language();
    const text = texts[lang];
    const crashed = isReady();
    const work = savedWork();
    const more = crashed ? (work ? text.crashedMore : text.unsaved) : text.unloadedMore;
    const buttons = [button(text.restart, () => location.reload())];
    if (work) {
      buttons.push(
        button(text.restartClean, () => {
          forgetWork();
          location.reload();
        }),
        button(text.save, () => download(work)),
      );
    }
    buttons[0].classList.add('main-button');
    const content = element(
      'div',
      [
        element('h2', crashed ? text.crashed : text.unloaded, { id: 'shell-title' }),
        element('p', more),
        element('p', buttons, { class: 'shell-buttons' }),
        element('details', [element('summary', text.details), element('pre', message)]),
      ],
      { class: 'dialog-frame' },
    );
    const dialog = element('dialog', content, {
      class: 'dialog shell',
      lang,
      'aria-labelledby': 'shell-title',
    });
    document.body.append(dialog);
    // What is behind it is dead, so there is no way to close it.
    dialog.addEventListener('cancel', (event) => event.preventDefault());
    dialog.showModal();
    buttons[0].focus();
  }

  addEventListener('fencelab-panic', (event) => show(event.detail));

  const isTrap = (error) =>
    typeof WebAssembly !== 'undefined' && error instanceof WebAssembly.RuntimeError;

  // Scripts of extensions fail in the page as well; their errors are not ours.
  function notice(error, ours) {
    if (isTrap(error) || (!isReady() && ours)) show(String(error?.stack ?? error));
  }

  addEventListener(
    'error',
    (event) => {
      const { target } = event;
      if (target instanceof HTMLScriptElement) {
        notice(target.src || 'a script', !isReady() && document.contains(target));
      } else if (event instanceof ErrorEvent) {
        const ours = event.filename === '' || event.filename.startsWith(location.origin);
        notice(event.error ?? event.message, ours);
      }
    },
    true,
  );

  addEventListener('unhandledrejection', (event) => notice(event.reason, true));
})();
