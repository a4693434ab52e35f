// The embed is served from the origin in ?from=…, as a book would frame another site's page.
const frame = document.querySelector('#tsunagu');
const from = new URLSearchParams(location.search).get('from');

addEventListener('message', ({ source, data }) => {
  if (source !== frame.contentWindow || data?.source !== 'tsunagu') return;
  frame.style.height = `${data.height}px`;
  frame.dataset.heard = Number(frame.dataset.heard ?? 0) + 1;
});
frame.src = `${from}/tsunagu/index.html?embed=1&lesson=volumes&lang=ja`;
