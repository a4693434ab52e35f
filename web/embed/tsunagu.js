// The custom element <tsunagu-demo>: puts one lesson into any page. README.md beside this file shows how.
// It takes nothing of the host but its own tag: no address, no storage, no title, no class.

const VERSION = '__VERSION__'; // stamped by `cargo xtask stage`, so that no cache pairs old glue with new wasm
const base = new URL('.', import.meta.url);

/** The language for a tag: what begins with the subtag `en` is English, all else Japanese. */
export const tongue = tag => (/^en(-|$)/i.test(tag) ? 'en' : 'ja');

/** What shows a lesson now; each is told by `fail` when the wasm has died under it. */
export const live = new Set();

let generation = 0; // counts wasm instances: a panic or a failed load spoils one for good
let engine; // the promise of the present instance, one for the whole page
let parked = []; // berths of that instance that nobody uses; Yew cannot destroy an app without a leak
let acting; // the element that used the wasm last: a panic is laid at its door

const address = name => new URL(`${name}?v=${VERSION}${generation ? `&g=${generation}` : ''}`, base);

async function get(name) {
  const answer = await fetch(address(name));
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${answer.statusText}`);
  return answer;
}

function renew() {
  generation += 1;
  engine = undefined;
  parked = [];
}

/** What came once stays; what failed is tried anew at the next call. */
const kept = {};
const keep = (name, make) =>
  (kept[name] ??= get(name)
    .then(answer => answer.text())
    .then(make)
    .catch(fault => {
      delete kept[name];
      throw fault;
    }));

/** The wasm of this page, ready to speak a language; both are asked for at once. Rejects with the reason, and the next call tries anew. */
export async function load(lang) {
  engine ??= start(generation).catch(fault => {
    renew();
    throw fault;
  });
  const [glue, texts] = await Promise.all([engine, keep(`tsunagu.${lang}.txt`, texts => texts)]);
  glue.speak(lang === 'en', texts);
  return glue;
}

async function start(mine) {
  const [glue, module_or_path] = await Promise.all([import(address('tsunagu-web.js')), get('tsunagu-web_bg.wasm')]);
  await glue.default({ module_or_path });
  glue.on_panic(message => {
    if (mine !== generation) return;
    renew();
    for (const one of [...live]) one.fail(message, 'stopped');
  });
  return glue;
}

// Two sheets for all elements: the look, which has to be fetched, and the height of the first picture, which is there
// before it. README.md gives hosts the same line, for the moments before this script runs.
const sheet = new CSSStyleSheet();
const frame = new CSSStyleSheet();
frame.replaceSync(':host { display: flow-root; min-height: max(1060px, 1840px - 100vw) }');
const dress = () => keep('tsunagu.css', text => sheet.replaceSync(text));

const words = {
  ja: {
    absent: reason => `読み込めなかった（${reason}）`,
    stopped: reason => `デモが内部の誤りで止まった（${reason}）`,
    reload: 'もう一度読み込む',
    restart: '最初から始める',
  },
  en: {
    absent: reason => `This could not be loaded (${reason}).`,
    stopped: reason => `The demo stopped on a fault of its own (${reason}).`,
    reload: 'Try again',
    restart: 'Start afresh',
  },
};

/** A sentence and a button for a lesson that is `absent` (never came, or not in this language) or `stopped` (died). */
export function failure(kind, reason, lang, again) {
  const box = document.createElement('div');
  const text = document.createElement('p');
  const button = document.createElement('button');
  box.dataset.role = 'failure';
  box.lang = lang;
  text.setAttribute('role', 'alert');
  text.textContent = words[lang][kind](reason);
  button.type = 'button';
  button.dataset.action = 'retry';
  button.textContent = kind === 'absent' ? words[lang].reload : words[lang].restart;
  button.addEventListener('click', again);
  box.append(text, button);
  return box;
}

/** Whether the text is on the clipboard now. A frame that may not is not even tried: that would be an error in the console. */
export async function toClipboard(text) {
  if (document.featurePolicy?.allowsFeature('clipboard-write') === false) return false;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

// Some readers' software does not hear a live region inside a shadow root, so each step is said once more
// in a hidden one on the page, which is there before the first step and goes with the last element.
const voice = document.createElement('div');
voice.setAttribute('role', 'status');
voice.dataset.tsunagu = 'voice';
voice.style.cssText = 'position:fixed;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap';

/** Waits for a lesson in `place`. Yew draws in a microtask, but on a busy machine some tasks later. */
export async function drawn(place, wanted) {
  while (wanted() && !place.querySelector('[data-lesson]')) await new Promise(next => setTimeout(next));
}

/** A mount point with its Yew app, parked when its element goes and given to the next one. */
function berth(glue, stage, owner) {
  const spare = parked.pop();
  if (spare) {
    spare.owner = owner;
    stage.append(spare.place);
    return spare;
  }
  const it = { glue, owner, generation, place: document.createElement('div') };
  stage.append(it.place);
  it.seat = glue.mount(it.place, {
    stepped: (lesson, step, outcome, sentence) => it.owner?.stepped(lesson, step, outcome, sentence),
    copy: code => it.owner?.copy(code),
    refused: reason => it.owner?.refused(reason),
  });
  return it;
}

class TsunaguDemo extends HTMLElement {
  static observedAttributes = ['lesson', 'lang', 'theme', 'state', 'controls'];

  static #near = new IntersectionObserver(
    entries => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) target.#start();
    },
    { rootMargin: '400px' },
  );

  #stage = document.createElement('div');
  #slot = document.createElement('slot');
  #failure;
  #berth;
  #turn; // the present attempt to start; removal and failure make it void
  #change; // attribute changes that are not shown yet, gathered
  #spoken; // the language that is shown

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheet, frame];
    this.#stage.translate = false; // translators move text nodes, which would break the lesson
    this.#stage.hidden = true;
    // Books bind single keys on the document (mdBook turns pages with the arrows); the reader means the lesson.
    this.#stage.addEventListener('keydown', event => {
      const passes = event.ctrlKey || event.metaKey || event.altKey || event.key === 'Escape' || event.key === 'Tab';
      if (!passes) event.stopPropagation();
    });
    this.#stage.addEventListener('click', () => (acting = this), true);
    root.append(this.#stage, this.#slot);
  }

  connectedCallback() {
    for (const name of ['lesson', 'theme', 'state', 'controls']) {
      if (!Object.hasOwn(this, name)) continue; // set by a framework before the element was defined
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
    if (!this.#turn) TsunaguDemo.#near.observe(this);
  }

  disconnectedCallback() {
    // A move takes the element out and in within one task; only what stays away is put away.
    queueMicrotask(() => this.isConnected || this.#leave());
  }

  attributeChangedCallback(name, before, now) {
    if (before === now) return; // frameworks set the same value again when they hydrate
    if (name === 'theme') {
      this.#stage.dataset.theme = this.theme;
    } else if (this.#berth) {
      const fresh = name === 'lesson' || name === 'state';
      if (this.#change) this.#change.fresh ||= fresh;
      else queueMicrotask(() => this.#retune());
      this.#change ??= { fresh };
    }
  }

  async #start() {
    TsunaguDemo.#near.unobserve(this);
    const turn = (this.#turn = {});
    try {
      const [glue] = await Promise.all([load(this.#tongue), dress()]);
      if (turn !== this.#turn) return;
      live.add(this);
      if (!voice.isConnected) document.body.append(voice);
      this.#berth = berth(glue, this.#stage, this);
      this.#change = { fresh: true };
      await this.#retune();
      await drawn(this.#stage, () => turn === this.#turn);
      if (turn !== this.#turn) return;
      this.#swap(true);
      this.#tell('ready', { lesson: this.lesson });
    } catch (fault) {
      if (turn === this.#turn) this.fail(fault.message, 'absent');
    }
  }

  /** Shows the changes that were gathered; a language that cannot be had leaves the one that is shown. */
  async #retune() {
    let lang;
    this.#failure?.remove();
    try {
      // While one is on its way another may be asked for.
      do await load((lang = this.#tongue));
      while (lang !== this.#tongue);
    } catch (fault) {
      if (!this.#spoken) throw fault;
      lang = this.#spoken;
      this.#complain('absent', fault.message, lang, () => {
        this.#change ??= {};
        this.#retune();
      });
    }
    const [change, it] = [this.#change, this.#berth];
    this.#change = undefined;
    if (!change || !it) return;
    acting = this;
    this.#spoken = lang;
    const [english, full] = [lang === 'en', this.controls !== 'chapter'];
    if (change.fresh) it.glue.show(it.seat, this.lesson, english, full, this.state);
    else it.glue.tune(it.seat, english, full);
  }

  #leave() {
    TsunaguDemo.#near.unobserve(this);
    this.#turn = undefined;
    live.delete(this);
    if (!live.size) voice.remove();
    this.#failure?.remove();
    this.#change = this.#spoken = undefined;
    this.#stage.replaceChildren();
    this.#swap(false);
    const left = this.#berth;
    if (!left) return;
    this.#berth = left.owner = undefined;
    if (left.generation !== generation) return; // its wasm is dead: never call it again
    left.glue.park(left.seat);
    parked.push(left);
  }

  /** The lesson takes the place of the fallback, or gives it back. */
  #swap(lesson) {
    this.#stage.hidden = !lesson;
    this.#slot.hidden = lesson;
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(`tsunagu:${name}`, { detail, bubbles: true, composed: true }));
  }

  /** The nearest `lang`, through shadow roots; a language we do not speak counts as Japanese. */
  get #tongue() {
    for (let at = this; at; at = at.parentElement ?? at.getRootNode().host) {
      const lang = at.getAttribute('lang');
      if (lang) return tongue(lang);
    }
    return tongue('');
  }

  // What follows is called by the wasm's side, in the middle of its work: answer in a later microtask, for a
  // listener of the host may change attributes, and that calls the wasm again.

  stepped(lesson, step, outcome, sentence) {
    queueMicrotask(() => {
      voice.lang = this.#spoken;
      voice.textContent = sentence;
      this.#tell('step', { lesson, step, outcome });
    });
  }

  refused(reason) {
    queueMicrotask(() => this.#tell('error', { lesson: this.lesson, reason }));
  }

  async copy(code) {
    const mine = this.#berth;
    const link = new URL('index.html', base);
    link.hash = code;
    const copied = await toClipboard(link.href);
    if (mine === this.#berth) mine.glue.copied(mine.seat, copied ? '' : link.href);
  }

  fail(reason, kind) {
    const focused = this.shadowRoot.activeElement;
    this.#leave();
    // One that only shared the dead wasm comes back by itself; the guilty one could die again, so it asks first.
    if (kind === 'stopped' && acting !== this) return TsunaguDemo.#near.observe(this);
    this.#turn = {}; // moved elsewhere it stays failed, until the reader asks
    this.#complain(kind, reason, this.#tongue, () => this.#start());
    if (focused) this.#failure.querySelector('button').focus();
  }

  #complain(kind, reason, lang, again) {
    this.#failure = failure(kind, reason, lang, () => {
      this.#failure.remove();
      again();
    });
    this.shadowRoot.prepend(this.#failure);
    this.#tell('error', { lesson: this.lesson, reason });
  }
}

const defaults = { lesson: 'volumes', theme: 'auto', state: '', controls: 'full' };
for (const [name, value] of Object.entries(defaults)) {
  Object.defineProperty(TsunaguDemo.prototype, name, {
    get() {
      return this.getAttribute(name) ?? value;
    },
    set(now) {
      if (now == null) this.removeAttribute(name);
      else this.setAttribute(name, now);
    },
    configurable: true,
    enumerable: true,
  });
}

// A page may well carry the script twice.
customElements.get('tsunagu-demo') ?? customElements.define('tsunagu-demo', TsunaguDemo);
