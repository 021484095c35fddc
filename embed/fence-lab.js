// <fence-lab>: a scenario of Fencelab in anybody's page; docs/embedding.md says how. A classic
// script without dependencies, in fewer than 3,000 bytes. A picture stands in its place until the
// frame is near the screen and has come.

(() => {
  const { currentScript, documentElement: root } = document;
  if (customElements.get('fence-lab')) return;
  const site = new URL('.', currentScript.src);
  const dark = matchMedia('(prefers-color-scheme:dark)');
  const style = new CSSStyleSheet();
  // The picture has about the room that the frame will take.
  style.replaceSync(
    ':host,slot{display:block}:host{margin:1em 0}img,iframe{width:100%;height:0;border:0;border-radius:8px}img{height:auto}slot{min-height:800px}:host([controls=transport]) slot{min-height:620px}:host([controls=none]) slot{min-height:540px}.there+*{display:none}',
  );
  const labs = new Set();
  const follow = () => labs.forEach((lab) => lab.follow());
  const changes = new MutationObserver(follow);
  // A screen ahead: what still changes its height does so unseen.
  const near = new IntersectionObserver(
    (seen) => seen.forEach((it) => it.isIntersecting && it.target.load()),
    { rootMargin: '100%' },
  );
  dark.onchange = follow;
  addEventListener('message', (it) => labs.forEach((lab) => lab.hear(it)));

  customElements.define('fence-lab', class extends HTMLElement {
    inside = this.attachShadow({ mode: 'open' });

    // The frame knows what of this is meant for it.
    get said() {
      const { color, colorScheme } = getComputedStyle(this);
      // A page that names no dark scheme shows it by the colour of its text.
      const isDark = /dark/.test(colorScheme)
        ? !/light/.test(colorScheme) || dark.matches
        : /^rgb\((1[3-9].|2..),/.test(color);
      const said = new URLSearchParams({
        scenario: 'late-write',
        lang: root.lang,
        theme: isDark ? 'dark' : 'light',
      });
      for (const { name, value } of this.attributes) said.set(name, value);
      return said;
    }

    connectedCallback() {
      const slot = document.createElement('slot');
      const picture = new Image();
      const { said } = this;
      const lang = /^ru/.test(said.get('lang')) ? 'ru' : 'en';
      // A packed link names none.
      const id = /(^|#)([\w-]+)(&|$)/.exec(said.get('link') ?? said.get('scenario'))?.[2];
      picture.loading = 'lazy';
      picture.alt = id ?? '';
      if (id) picture.src = `${site}pictures/${id}.${lang}.svg`;
      slot.append(picture);
      // It is shown where there are no children, and blanks are children too.
      slot.onslotchange = () => this.innerHTML.trim() || this.replaceChildren();
      this.inside.adoptedStyleSheets = [style];
      this.inside.replaceChildren(slot);
      this.frame = 0;
      this.there = new Promise((arrive) => (this.arrive = arrive));
      labs.add(this);
      for (const it of [this, root, document.body]) changes.observe(it, { attributes: true });
      near.observe(this);
    }

    disconnectedCallback() {
      labs.delete(this);
      near.unobserve(this);
    }

    load() {
      if (this.frame) return;
      const frame = document.createElement('iframe');
      frame.title = this.title || 'Fencelab';
      frame.src = `${site}embed-v1.html#?${(this.last = `${this.said}`)}`;
      this.frame = frame;
      this.inside.prepend(frame);
    }

    follow() {
      const said = `${this.said}`;
      if (this.frame && said !== this.last) this.order('attributes', { said });
      this.last = said;
    }

    async order(type, more) {
      this.load();
      await this.there;
      this.frame.contentWindow.postMessage({ ...more, fencelab: 1, type }, '*');
    }

    hear({ source, data }) {
      const { frame } = this;
      if (source !== frame.contentWindow || data?.fencelab !== 1) return;
      const { type, height } = data;
      if (!/^(ready|moment|decision|damage|height)$/.test(type)) return;
      if (type === 'ready') this.arrive();
      if (height > 0) {
        frame.style.height = `${height}px`;
        frame.className = 'there';
      }
      this.dispatchEvent(new CustomEvent(`fencelab-${type}`, { bubbles: true, detail: data }));
    }

    play() { this.order('play'); }
    pause() { this.order('pause'); }
    seek(to) { this.order('seek', to); }
    setProtection(name, value) { this.order('set-protection', { name, value }); }
  });
})();
