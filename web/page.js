// The page: reads the address and the stored taste, shows the lesson, and keeps both up to date.
// All that touches the window is here; the Rust side only asks.
import { drawn, failure, live, load, toClipboard, tongue } from './tsunagu.js?v=__VERSION__';

const root = document.documentElement;
const main = document.querySelector('#tsunagu');
const query = new URLSearchParams(location.search);

// A sandboxed frame has no storage, and asking for it throws.
const stored = key => {
  try {
    return localStorage.getItem(`tsunagu.${key}`);
  } catch {
    return null;
  }
};
const store = (key, value) => {
  try {
    localStorage.setItem(`tsunagu.${key}`, value);
  } catch {
    // The choice then lasts as long as the page.
  }
};

const one = (choices, ...wishes) => wishes.find(wish => choices.includes(wish)) ?? choices[0];
const spoken = navigator.languages.find(tag => /^(ja|en)(-|$)/i.test(tag));
const taste = {
  lang: tongue(query.get('lang') || stored('lang') || spoken),
  theme: one(['auto', 'light', 'dark'], query.get('theme'), stored('theme')),
};

/** What the address asks for; a permalink names its lesson. */
function asked() {
  const state = /^#v\d/.test(location.hash) ? location.hash.slice(1) : '';
  const lesson = state.split('.')[1] || new URLSearchParams(location.search).get('lesson') || 'volumes';
  return { lesson, state };
}

if (query.get('embed') === '1') embed();
else page();

/** In an iframe: the element alone, and the height it needs, told to whoever framed it. */
function embed() {
  main.removeAttribute('id'); // the page's margins hang on it
  root.lang = tongue(query.get('lang'));
  root.dataset.theme = one(['auto', 'light', 'dark'], query.get('theme'));
  const demo = document.createElement('tsunagu-demo');
  const show = () => Object.assign(demo, asked());
  Object.assign(demo, { lang: root.lang, theme: root.dataset.theme, controls: query.get('controls') });
  show();
  demo.append(...main.querySelector('#lesson').childNodes);
  main.replaceChildren(demo);
  addEventListener('hashchange', show);
  let told = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(demo.getBoundingClientRect().height);
    if (Math.abs(height - told) <= 1) return; // a frame that answers each pixel with another never rests
    told = height;
    parent.postMessage({ source: 'tsunagu', height }, '*');
  }).observe(demo, { box: 'border-box' });
}

async function page() {
  const lesson = main.querySelector('#lesson');
  const place = document.createElement('div');
  place.translate = false; // translators move text nodes, which would break the lesson
  let glue;
  let seat;
  let shown;
  let wanted; // the language asked for last, which may still be on its way
  let silent; // what is said when it did not come

  /** The switches and the root say what is so. */
  const settle = () => {
    root.lang = taste.lang;
    root.dataset.theme = taste.theme;
    for (const key in taste) main.querySelector(`[data-control="${key}"] [data-value="${taste[key]}"]`).checked = true;
  };
  const show = () => {
    shown = location.href;
    const { lesson, state } = asked();
    glue.show(seat, lesson, taste.lang === 'en', true, state);
    entitle();
  };
  const entitle = async () => {
    await new Promise(next => setTimeout(next)); // a redraw is done by then, the first drawing perhaps not
    await drawn(place, () => seat !== undefined);
    if (seat === undefined) return;
    const { lesson } = place.querySelector('[data-lesson]').dataset;
    for (const rules of main.querySelectorAll('[data-rules]')) rules.hidden = rules.dataset.rules !== lesson;
    document.title = [place.querySelector('h2'), main.querySelector('h1')].map(heading => heading.innerText).join(' — ');
  };
  const fail = (reason, kind) => {
    seat = undefined;
    lesson.replaceChildren(failure(kind, reason, taste.lang, () => location.reload()));
  };
  const prefer = (key, value) => {
    taste[key] = value;
    store(key, value);
    settle();
  };
  const speak = async lang => {
    wanted = lang;
    silent?.remove();
    try {
      await load(lang);
    } catch (fault) {
      if (wanted !== lang) return;
      settle();
      silent = failure('absent', fault.message, taste.lang, () => speak(lang));
      lesson.before(silent);
      return;
    }
    if (wanted !== lang) return;
    prefer('lang', lang);
    if (seat === undefined) return;
    glue.tune(seat, lang === 'en', true);
    entitle();
  };

  const outside = {
    stepped() {},
    refused() {},
    async copy(code) {
      history.replaceState(null, '', `#${code}`);
      shown = location.href;
      const copied = await toClipboard(shown);
      if (seat !== undefined) glue.copied(seat, copied ? '' : shown);
    },
  };

  settle();
  main.querySelector('.banner').addEventListener('change', ({ target }) => {
    const { control } = target.closest('[data-control]').dataset;
    if (control === 'lang') speak(target.dataset.value);
    else prefer(control, target.dataset.value);
  });
  for (const kind of ['hashchange', 'popstate']) {
    addEventListener(kind, () => seat !== undefined && shown !== location.href && show());
  }
  try {
    const { lang } = taste;
    glue = await load(lang);
    live.add({ fail });
    lesson.replaceChildren(place);
    seat = glue.mount(place, outside);
    show();
    // The other one follows, so that the switch answers at once and without a network.
    load(lang === 'en' ? 'ja' : 'en').catch(() => {});
  } catch (fault) {
    fail(fault.message, 'absent');
  }
}
