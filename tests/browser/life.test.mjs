// Birth, death and accidents: slow and missing files, no script, no wasm, panics, print, and 300 rounds of in and out.
import assert from 'node:assert/strict';
import { demo, host, lesson, mounts, test } from './harness.mjs';

const one = { url: '/one.html' };
const two = { url: '/two.html' };
const failure = (page, scope = 'tsunagu-demo') => page.locator(`${scope} [data-role="failure"]`);
const visible = page => page.locator('.fallback').first().isVisible();

/** Holds the wasm back for a while; `begun` resolves when it is asked for. */
function slowly(time) {
  let begin;
  const begun = new Promise(done => (begin = done));
  const setup = ({ page }) =>
    page.route(/_bg\.wasm/, async route => {
      begin();
      await new Promise(done => setTimeout(done, time));
      await route.continue();
    });
  return { begun, setup };
}

const counts = async (client, page) => {
  for (let twice = 0; twice < 2; twice++) await client.send('HeapProfiler.collectGarbage');
  const { metrics } = await client.send('Performance.getMetrics');
  const of = name => metrics.find(metric => metric.name === name).value;
  const memory = await page.evaluate(async () => {
    const glue = performance.getEntriesByType('resource').find(({ name }) => /tsunagu-web\.js/.test(name)).name;
    return (await (await import(glue)).default()).memory.buffer.byteLength; // init answers the running instance
  });
  return { listeners: of('JSEventListeners'), nodes: of('Nodes'), memory };
};

test('300 rounds of in and out, in one tick or with a life between, leave nothing behind', one, async ({ page, room }) => {
  const client = await room.newCDPSession(page);
  await client.send('Performance.enable');
  const rounds = count => page.evaluate(async count => {
    const place = document.querySelector('tsunagu-demo').parentNode;
    const ready = element => new Promise(done => element.addEventListener('tsunagu:ready', done, { once: true }));
    for (let round = 0; round < count; round++) {
      const element = document.createElement('tsunagu-demo');
      if (round % 3 === 0) {
        place.prepend(element);
        element.remove();
        continue;
      }
      const born = ready(element);
      place.prepend(element);
      await born;
      if (round % 3 === 1) element.shadowRoot.querySelector('[data-action="attach"]').click();
      element.remove();
      await new Promise(done => setTimeout(done));
    }
  }, count);
  await rounds(30);
  const before = await counts(client, page);
  await rounds(300);
  const after = await counts(client, page);
  assert.ok(after.listeners <= before.listeners, `listeners ${before.listeners} -> ${after.listeners}`);
  assert.ok(after.nodes <= before.nodes + 10, `nodes ${before.nodes} -> ${after.nodes}`);
  assert.equal(after.memory, before.memory, 'wasm memory');
});

const leaving = slowly(500);
test('taken out while the wasm is still on its way, it starts nothing', { ...one, wait: false, setup: leaving.setup }, async ({ page }) => {
  await leaving.begun;
  const shown = await page.evaluate(async () => {
    const element = document.querySelector('tsunagu-demo');
    element.remove();
    await new Promise(done => setTimeout(done, 1000));
    return element.shadowRoot.querySelector('[data-lesson]') !== null;
  });
  assert.equal(shown, false);
});

const slow = slowly(1500);
test('on a slow network the fallback stands until the lesson is there', { ...one, wait: false, setup: slow.setup }, async ({ page }) => {
  await slow.begun;
  assert.equal(await visible(page), true);
  await lesson(page).root.waitFor();
  assert.equal(await visible(page), false);
});

for (const file of ['tsunagu-web.js', 'tsunagu-web_bg.wasm', 'tsunagu.css', 'tsunagu.ja.txt']) {
  test(`without ${file} the fallback stays with a sentence, and trying again works once the file is back`, {
    ...one,
    wait: false,
    expects: /404|ERR_ABORTED/,
    setup: ({ page }) => page.route(`**/tsunagu/${file}?*`, route => route.fulfill({ status: 404 })),
  }, async ({ page }) => {
    await failure(page).waitFor();
    assert.equal(await visible(page), true);
    assert.match(await failure(page).innerText(), new RegExp(`読み込めなかった.*${file.replaceAll('.', '\\.')}`, 's'));
    await failure(page).locator('button').click();
    await failure(page).waitFor();
    await page.unroute(`**/tsunagu/${file}?*`);
    await failure(page).locator('button').click();
    await lesson(page).root.waitFor();
    assert.equal(await failure(page).count(), 0);
    assert.equal(await visible(page), false);
    await lesson(page).on('node-a', 'attach');
    assert.equal(await lesson(page).attached('node-a'), true);
  });
}

test('a browser without WebAssembly shows the fallback and says so', {
  url: host('english.html', demo('lang="en"')),
  wait: false,
  expects: /WebAssembly/,
  setup: ({ page }) => page.addInitScript(() => delete globalThis.WebAssembly),
}, async ({ page }) => {
  await failure(page).waitFor();
  assert.match(await failure(page).innerText(), /could not be loaded.*WebAssembly/s);
  assert.equal(await visible(page), true);
});

mounts.unshift({
  at: '/narrow/',
  from: { 'index.html': `<!doctype html><html lang="en"><title>host</title><link rel="icon" href="/tsunagu/icon.svg"><script type="module" src="/tsunagu/tsunagu.js"></script>${demo()}` },
  headers: { 'content-security-policy': "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'" },
});
test('a policy that forbids wasm leaves the fallback, with the reason', { url: '/narrow/', wait: false, expects: /WebAssembly|Content Security Policy/ }, async ({ page }) => {
  await failure(page).waitFor();
  assert.match(await failure(page).innerText(), /could not be loaded.*(Content Security Policy|unsafe-eval)/s);
  assert.equal(await visible(page), true);
});

test('without script the fallback is the page', { ...one, javaScriptEnabled: false }, async ({ page }) => {
  assert.equal(await visible(page), true);
});

test('a panic shows the fallback and a button; others come back by themselves, the page lives, a fresh instance serves both', {
  ...two,
  expects: /panicked|unreachable|failed to (append|insert)|broken by the host/,
}, async ({ page }) => {
  const [a, b] = [lesson(page, '#a'), lesson(page, '#b')];
  await b.root.waitFor();
  await a.on('node-a', 'attach');
  await page.evaluate(() => {
    // What extensions and translators do to virtual DOMs, in its purest form: an insertion that fails. Yew panics.
    window.errors = [];
    document.addEventListener('tsunagu:error', ({ target, detail }) => window.errors.push([target.id, detail.reason]));
    const { insertBefore } = Node.prototype;
    Node.prototype.insertBefore = () => {
      Node.prototype.insertBefore = insertBefore;
      throw new DOMException('broken by the host', 'NotFoundError');
    };
  });
  await a.on('node-a', 'mount');
  await failure(page, '#a').waitFor();
  assert.equal(await page.locator('#a .fallback').isVisible(), true);
  assert.equal(await failure(page, '#a').locator('button').evaluate(button => button.getRootNode().activeElement === button), true, 'focus is on the way out');
  const errors = await page.evaluate(() => window.errors);
  assert.deepEqual(errors.map(([id]) => id), ['a']);
  await b.root.waitFor();
  await b.on('node-b', 'attach');
  assert.equal(await b.attached('node-b'), true, 'the other one is well');
  await failure(page, '#a').locator('button').click();
  await a.root.waitFor();
  assert.equal(await a.attached('node-a'), false, 'it began afresh');
  await a.on('node-a', 'attach');
  await a.on('node-a', 'mount');
  assert.deepEqual(await a.pods(), ['node-a/web-1']);
  assert.equal(await b.attached('node-b'), true);
  const glue = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name).filter(name => /tsunagu-web\.js/.test(name)));
  assert.equal(glue.length, 2, 'one instance died, one serves');
});

test('on paper stands what the reader last saw, or the fallback where nothing was shown yet', {
  url: host('paper.html', `${demo('id="a"')}<div style="height:3000px"></div>${demo('id="b"')}`),
}, async ({ page }) => {
  await lesson(page, '#a').on('node-a', 'attach');
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('#a [data-role="verdict"]').isVisible(), true);
  assert.equal(await page.locator('#a .fallback').isVisible(), false);
  assert.equal(await page.locator('#b .fallback').isVisible(), true);
});
