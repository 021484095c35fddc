// What the page asks of the second module: it is fetched when somebody asks for it, and runs in a
// thread of its own. What the thread answers is HTML that was escaped where it was written; it is
// put into the page as it is.

export const isRussian = () => document.documentElement.lang === 'ru';

/** Says one of the texts in the language of the page. */
export const speaking = (texts) => (name) => texts[isRussian() ? 'ru' : 'en'][name];

/** The thread: questions go in by name, answers come back in any order. */
class Thread {
  #waiting = new Map();
  #number = 0;
  #worker;

  static async start(files) {
    // A sandboxed frame has no origin, and may only run a thread that it has made itself; neither has
    // a page on a disk. Such a thread does not reach all that the page does, and is given the files.
    const given = { script: files.script, wasm: files.wasm };
    const blob = async (address) => (await fetch(address)).blob();
    const made = async () => {
      const [thread, script, wasm] = await Promise.all(
        [files.thread, files.script, files.wasm].map(blob),
      );
      return [URL.createObjectURL(thread), { script, wasm }];
    };
    const ways = self.origin === 'null' ? [made] : [async () => [files.thread, given], made];
    let failure;
    for (const way of ways) {
      try {
        const [address, module] = await way();
        const thread = new Thread(address);
        await thread.ask('start', module);
        return thread;
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  constructor(address) {
    this.#worker = new Worker(address);
    this.#worker.onmessage = ({ data: { number, answer, error } }) => {
      const waiting = this.#waiting.get(number);
      this.#waiting.delete(number);
      if (error === undefined) waiting?.resolve(answer);
      else waiting?.reject(new Error(error));
    };
    this.#worker.onerror = (event) => {
      event.preventDefault();
      for (const { reject } of this.#waiting.values()) reject(new Error(event.message));
      this.#waiting.clear();
    };
  }

  ask(what, more = {}, moved = []) {
    this.#number += 1;
    const number = this.#number;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      this.#worker.postMessage({ number, what, russian: isRussian(), ...more }, moved);
    });
  }

  stop() {
    this.#worker.terminate();
  }
}

let files;
let starting;

/** Whether the thread is there already, or on its way. */
export const isStarted = () => starting !== undefined;

export function thread() {
  starting ??= Thread.start(files).catch((error) => {
    starting = undefined;
    throw error;
  });
  return starting;
}

/** The link to what is on the page. */
export function linkOf(place) {
  place.dispatchEvent(new Event('fencelab-link'));
  const { link } = place.dataset;
  delete place.dataset.link;
  return link;
}

/** The saved state of the page; `undefined` where it has stopped, of which the shell tells. */
export function stateOf(place) {
  place.dispatchEvent(new Event('fencelab-state'));
  const { state } = place.dataset;
  delete place.dataset.state;
  return state;
}

/** Has the page take back what was done since it was in a saved state, undo and all. */
export function goBackTo(place, state) {
  place.dataset.state = state;
  place.dispatchEvent(new Event('fencelab-state'));
  delete place.dataset.state;
}

/** Has the page go where a link leads; one that was packed is unpacked before. */
export function goTo(place, link) {
  place.dataset.link = link;
  place.dispatchEvent(new Event('fencelab-follow'));
  delete place.dataset.link;
}

/** Has the thread go on with a session from its saved state; the answer says whether it could. */
async function take(asked, place, slot, saved) {
  // Work on the first scenario needs none of the others.
  const isTaken = await asked.ask('hold', { slot, saved, library: '' });
  return isTaken || asked.ask('hold', { slot, saved, library: await bundle(place) });
}

/** Whether what was saved as a file can be gone on with. */
export const isSound = (asked, place, saved) => take(asked, place, 'opening', saved);

/** A place of one's own in the thread for a session of the page: what two parts ask at the same time
    must not be asked of each other's. */
export const keeper = (slot) => ({
  /** Hands the page's session over to the thread, as it is now, for `held`. A page that has stopped
      hands nothing over; the answer says so. */
  async hold(place) {
    find(place);
    const asked = await thread();
    const saved = stateOf(place);
    if (saved === undefined) return false;
    await take(asked, place, slot, saved);
    return true;
  },
  /** Asks something of the session that was handed over: a way of `Held`, by its name. */
  async held(way, ...given) {
    return (await thread()).ask('held', { slot, way, given });
  },
});

/** That of the dialogs, of which one is open at a time. */
export const { hold, held } = keeper('dialog');

/** Does something once for whoever asks, and again only if it failed. */
export function once(act) {
  let done;
  return (...given) => {
    done ??= act(...given).catch((error) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}

/** All scenarios that ship. */
const bundle = once(async (place) => (await fetch(place.dataset.scenarios)).text());

/** A module that has died is not asked again. */
export async function forget(error) {
  console.warn(String(error));
  const dead = await starting?.catch(() => undefined);
  starting = undefined;
  dead?.stop();
}

/** Where something is that is fetched later. */
const address = (place, name) => new URL(place.dataset[name], document.baseURI).href;

/** Takes note of where the thread and its module are. */
function find(place) {
  const at = (name) => address(place, name);
  files ??= { thread: at('thread'), script: at('script'), wasm: at('wasm') };
}

let styles;

/** The same, and brings the styles in. Whoever measures something waits for them; without them the page
    is plainer, and works. */
export function locate(place) {
  find(place);
  styles ??= new Promise((come) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href: address(place, 'style'), onload: come, onerror: come });
    document.head.append(link);
  });
  return styles;
}
