// The embed is served from the origin in ?from=…, as a book would frame another site's page; lang and theme go along.
const frame = document.querySelector('#tsunagu');
const asked = new URLSearchParams(location.search);
const wanted = new URLSearchParams({ embed: 1, lesson: 'volumes', lang: asked.get('lang') ?? 'ja', theme: asked.get('theme') ?? 'auto' });

addEventListener('message', ({ source, data }) => {
  if (source !== frame.contentWindow || data?.source !== 'tsunagu') return;
  frame.style.height = `${data.height}px`;
  frame.dataset.heard = Number(frame.dataset.heard ?? 0) + 1;
});
frame.src = `${asked.get('from')}/tsunagu/index.html?${wanted}`;
