// What a frame in somebody else's page needs beyond the page itself: how much of it is shown, the
// way to the whole page, and messages to and from whoever shows it. docs/embedding.md says what
// version 1 of them promises. The page knows nothing of it, but that it must not keep anything.

const VERSION = 1;
const CHOICES = { controls: ['full', 'transport', 'none'], theme: ['light', 'dark'] };
/** What a link to a run can say besides its scenario. */
const SAID = [
  'variant',
  'fencing',
  'token_rule',
  'release',
  'renew',
  'version_check',
  'idempotency',
  'scope',
  'bypass',
  'check_lock',
  'check_deadline',
  'on_lease_lost',
  'token_counter',
  'leases',
  'at',
  'event',
];

/** What an element can say. */
const KNOWN = [...SAID, ...Object.keys(CHOICES), 'scenario', 'link', 'readonly', 'autoplay', 'lang'];

const root = document.documentElement;
const place = document.getElementById('fencelab');

const texts = {
  en: { open: 'Open in Fencelab', hint: 'Opens in a new tab' },
  ru: { open: 'Открыть в Fencelab', hint: 'Откроется в новой вкладке' },
};

/** Whether the page shows what the frame was asked for, and answers. */
let isThere = false;
/** What was told last, so that nothing is told twice. */
const told = {};

// What the address asks for: a link, with what is about the frame among its parts; or behind `?`
// the attributes of an element, whatever they are. The page itself gets a link.

/** Whether a name is a slip of the hand away from another one. An element has other attributes too,
    which are nobody's slip. */
function isNear(name, known) {
  if (known.length < 4) return false;
  // By Levenshtein: the distances of all beginnings of one to those of the other, row by row.
  let row = Array.from({ length: known.length + 1 }, (_, place) => place);
  for (const [above, letter] of [...name].entries()) {
    let [corner] = row;
    row[0] = above + 1;
    for (let place = 1; place < row.length; place += 1) {
      const across = corner + (letter === known[place - 1] ? 0 : 1);
      corner = row[place];
      row[place] = Math.min(across, corner + 1, row[place - 1] + 1);
    }
  }
  return row.at(-1) <= (known.length < 6 ? 1 : 2);
}

/** What the attributes of an element ask for. */
function asAttributes(text) {
  const said = new URLSearchParams(text);
  const get = (name) => said.get(name) ?? undefined;
  const parts = SAID.filter((name) => said.has(name));
  // What stands for nothing goes into the link, for the page to name it.
  for (const name of said.keys()) {
    if (!KNOWN.includes(name) && KNOWN.some((known) => isNear(name, known))) parts.push(name);
  }
  for (const [name, known] of Object.entries(CHOICES)) {
    if (get(name) && !known.includes(get(name))) parts.push(name);
  }
  const pairs = parts.map((name) => `${name}=${get(name)}`);
  const id = get('scenario') || 'late-write';
  const is = (name) => said.has(name) && get(name) !== 'false';
  return {
    link: get('link')?.replace(/^.*?#/, '') || [id, ...pairs].join('&'),
    controls: CHOICES.controls.find((it) => it === get('controls')) ?? 'full',
    readonly: is('readonly'),
    autoplay: is('autoplay'),
    lang: /^ru/i.test(get('lang')) ? 'ru' : get('lang') ? 'en' : undefined,
    theme: CHOICES.theme.find((it) => it === get('theme')),
  };
}

/** What a link asks for. */
function asLink(text) {
  const [id, ...parts] = text.split('&');
  const isOurs = (part) =>
    /^(readonly|autoplay)(=|$)/.test(part) || CHOICES.controls.some((it) => part === `controls=${it}`);
  const { controls, readonly, autoplay } = asAttributes(parts.filter(isOurs).join('&'));
  const link = [id, ...parts.filter((part) => !isOurs(part))].join('&');
  return { link, controls, readonly, autoplay };
}

const asked = location.hash.slice(1);
let wanted = asked.startsWith('?') ? asAttributes(asked.slice(1)) : asLink(asked);
if (asked) history.replaceState(null, '', `#${whole(wanted)}`);
dress(wanted);

/** The link, with language and colours where it names none itself. */
function whole({ link, lang, theme }) {
  const more = Object.entries({ lang, theme }).filter(
    ([name, value]) => value && !link.includes(`&${name}=`),
  );
  for (const [name, value] of more) root.setAttribute(name === 'lang' ? name : 'data-theme', value);
  return [link, ...more.map((pair) => pair.join('='))].filter(Boolean).join('&');
}

/** How much is shown, and whether the run can be changed here. */
function dress({ controls, readonly }) {
  if (CHOICES.controls.includes(controls)) root.dataset.embed = controls;
  if (typeof readonly === 'boolean') root.toggleAttribute('data-readonly', readonly);
}

// The way to the whole page, with the run as it stands here.

const way = document.createElement('a');
const title = document.createElement('span');
Object.assign(way, { className: 'embed-way', target: '_blank', rel: 'noopener', href: './' });
const foot = document.createElement('p');
foot.className = 'embed-foot';
foot.append(title, way);
place.after(foot);

async function keepWay() {
  const { open, hint } = texts[root.lang] ?? texts.en;
  if (way.textContent !== open) Object.assign(way, { textContent: open, title: hint });
  title.textContent = scenario();
  place.dispatchEvent(new Event('fencelab-link'));
  const { link } = place.dataset;
  delete place.dataset.link;
  told.link = link;
  const address = isPacked(link) ? await (await sharing()).pack(link) : link;
  if (link === told.link) way.href = `./#${address}${root.lang === 'ru' ? '&lang=ru' : ''}`;
}

const scenario = () => document.title.replace(/ · Fencelab$/, '');
const isPacked = (link) => /^v\d/.test(link);
const sharing = () => import(new URL(place.dataset.sharing, document.baseURI));

// A page that opens another scenario shows itself from its top; a frame must not move its host.
place.scrollIntoView = () => undefined;

// What the frame tells.

/** Nothing in it is secret, and whoever shows the frame may do so from anywhere. */
function tell(type, more = {}) {
  if (parent !== window) parent.postMessage({ fencelab: VERSION, type, ...more }, '*');
}

/** The same, unless it was told last, going by what it is about. */
function tellNew(type, more, about = more) {
  const text = JSON.stringify(more && about);
  if (told[type] === text) return;
  told[type] = text;
  if (more) tell(type, more);
}

const tellHeight = () =>
  tellNew('height', { height: Math.ceil(document.body.getBoundingClientRect().height) });

place.dataset.tells = '';
place.addEventListener('fencelab-moment', () => {
  // The page does not listen while it draws; and by then it may stand elsewhere.
  queueMicrotask(() => {
    judge();
    look(JSON.parse(place.dataset.moment));
    keepWay().catch(() => undefined);
  });
});

function look({ evidence, damage, ...moment }) {
  if (!isThere || isRefused()) return;
  tellNew('moment', moment);
  // Pausing is another moment, and no other decision.
  const { playing, ...where } = moment;
  tellNew('decision', evidence ? { ...moment, evidence } : null, { ...where, evidence });
  tellNew('damage', damage.length ? { ...moment, damage } : null, { ...where, damage });
}

/** Another run than what was asked for would tell the reader of something else. The page takes a link
    away when it has followed it. */
function judge() {
  const link = location.hash.slice(1);
  if (isThere) root.toggleAttribute('data-refused', link !== '' && !document.getElementById(link));
}

const isRefused = () => 'refused' in root.dataset;

/** A frame is shown when the page stands, and waits for no link any more. */
function arrive() {
  if (root.dataset.fencelab !== 'ready' || 'coming' in root.dataset) return;
  arrival.disconnect();
  isThere = true;
  judge();
  // Outside the screen nothing is painted, and what waits for that would come too late.
  dispatchEvent(new Event('pagehide'));
  root.dataset.there = '';
  tell('ready', { lang: root.lang, title: isRefused() ? '' : scenario() });
  tellHeight();
  if (place.dataset.moment) look(JSON.parse(place.dataset.moment));
  new ResizeObserver(tellHeight).observe(document.body);
  if (wanted.autoplay && !isRefused()) play();
}

const arrival = new MutationObserver(arrive);
arrival.observe(root, { attributeFilter: ['data-fencelab', 'data-coming'] });

// What the frame is told.

/** The page's own choices of language and colours do what is asked of them here. */
function choose(id, value) {
  const field = document.getElementById(id);
  if (field.value === value || ![...field.options].some((it) => it.value === value)) return;
  field.value = value;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

async function follow(link) {
  if (isPacked(link)) {
    await (await sharing()).follow(place, link);
    return;
  }
  place.dataset.link = link;
  place.dispatchEvent(new Event('fencelab-follow'));
  delete place.dataset.link;
}

const isPlaying = () => JSON.parse(place.dataset.moment ?? '{}').playing === true;

function setPlaying(plays) {
  if (isPlaying() !== plays) place.querySelector('.play').click();
}

const isCount = (it) => Number.isSafeInteger(it) && it >= 0;
const isName = (it) => typeof it === 'string' && /^[a-z_]{1,40}$/.test(it);

function open(link) {
  wanted.link = link;
  const isHere = link.startsWith('&');
  if (!isHere) history.replaceState(null, '', `#${link}`);
  const followed = follow(link).catch(() => undefined);
  // A scenario in a packed link that is refused never comes to the page.
  if (isPacked(link)) followed.then(judge);
  const said = new URLSearchParams(link.split('&').slice(1).join('&'));
  // The page looks for the language in the address itself.
  for (const name of isHere ? ['lang', 'theme'] : ['theme']) choose(name, said.get(name));
}

function change({ lang, theme, ...look }) {
  dress(look);
  choose('lang', lang);
  choose('theme', theme);
}

/** What is about the run that was asked for. */
const onRun = new Set(['play', 'pause', 'seek', 'set-protection']);

const orders = {
  play: () => setPlaying(true),
  pause: () => setPlaying(false),
  seek({ at, event }) {
    if ((isCount(at) || at === 'start') && event === undefined) follow(`&at=${at}`);
    else if (isCount(event) && at === undefined) follow(`&event=${event}`);
  },
  'set-protection'({ name, value }) {
    if (isName(name) && isName(value)) follow(`&${name}=${value}`);
  },
  open({ link }) {
    if (typeof link === 'string' && link) open(link);
  },
  look: change,
  // From the element: what its attributes say now.
  attributes({ said }) {
    if (typeof said !== 'string') return;
    const before = wanted.link;
    wanted = asAttributes(said);
    change(wanted);
    if (wanted.link !== before) open(wanted.link);
  },
};

addEventListener('message', ({ source, data }) => {
  if (source !== parent || parent === window || !isThere) return;
  if (data?.fencelab !== VERSION || !Object.hasOwn(orders, data.type)) return;
  if (!(isRefused() && onRun.has(data.type))) orders[data.type](data);
});

// What hands may do here.

const moves = new Set(' ,ArrowLeft,ArrowRight,Home,End,.,>,+,=,-,−,0'.split(','));
const edits = /^[1-9uryz]$/i;

addEventListener(
  'keydown',
  (event) => {
    const mayEdit = root.dataset.embed === 'full' && !('readonly' in root.dataset);
    if (moves.has(event.key) || event.target.closest?.('dialog, #scrub')) return;
    if (!(mayEdit && edits.test(event.key))) event.stopImmediatePropagation();
  },
  true,
);

// A file that is dropped is neither opened here nor gone to.
for (const name of ['dragover', 'drop']) {
  addEventListener(
    name,
    (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      event.dataTransfer.dropEffect = 'none';
    },
    true,
  );
}

/** Plays while it can be seen, until somebody stops it. */
function play() {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  let goesOn = true;
  let hasBegun = false;
  const watch = new IntersectionObserver(
    (entries) => {
      const isSeen = entries.at(-1).isIntersecting;
      if (!isSeen && hasBegun) goesOn = isPlaying();
      if (isSeen && !hasBegun && !/&(at|event)=/.test(wanted.link)) follow('&at=start');
      hasBegun ||= isSeen;
      if (goesOn) setPlaying(isSeen);
    },
    { threshold: 0.5 },
  );
  watch.observe(place.querySelector('.lanes'));
}
