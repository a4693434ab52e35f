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
  demo.append(...main.childNodes);
  main.append(demo);
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
  root.lang = taste.lang;
  root.dataset.theme = taste.theme;
  const place = document.createElement('div');
  place.translate = false; // translators move text nodes, which would break the lesson
  let seat;
  let shown;

  const show = () => {
    shown = location.href;
    const { lesson, state } = asked();
    seat.show(lesson, taste.lang, 'full', state, taste.theme);
    entitle();
  };
  const entitle = async () => {
    await new Promise(next => setTimeout(next)); // a redraw is done by then, the first drawing perhaps not
    await drawn(place, () => seat);
    if (!seat) return;
    const headings = [...place.querySelectorAll('h1, [data-lesson] h2')].reverse();
    document.title = headings.map(heading => heading.textContent).join(' — ');
  };
  const fail = (reason, kind) => {
    seat = undefined;
    main.replaceChildren(failure(kind, reason, taste.lang, () => location.reload()));
  };

  const outside = {
    stepped() {},
    refused() {},
    prefer(key, value) {
      if (key === 'lesson') {
        history.pushState(null, '', `?lesson=${value}`);
        queueMicrotask(show); // the wasm is in the middle of its work
      } else {
        taste[key] = value;
        store(key, value);
        if (key === 'lang') root.lang = value;
        else root.dataset.theme = value;
      }
      entitle();
    },
    async copy(code) {
      history.replaceState(null, '', `#${code}`);
      shown = location.href;
      const copied = await toClipboard(shown);
      seat?.copied(copied ? '' : shown);
    },
  };

  try {
    const glue = await load();
    live.add({ fail });
    main.replaceChildren(place);
    seat = new glue.Seat(place, outside);
    show();
  } catch (fault) {
    fail(fault.message, 'absent');
  }
  for (const kind of ['hashchange', 'popstate']) {
    addEventListener(kind, () => seat && shown !== location.href && show());
  }
}
