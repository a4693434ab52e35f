// The page of its own: address, permalinks, languages, themes, and the same page inside a frame.
import assert from 'node:assert/strict';
import { choose, lesson, site, test } from './harness.mjs';
import { play } from './play.mjs';

const plain = { url: '/page/?lang=ja&theme=light' };
const speaks = (page, lang) => page.waitForFunction(lang => document.documentElement.lang === lang, lang);
const switchTo = (page, key, value) => choose(page, key, value);

test('copy-link writes the address and the clipboard, and the link shows the same world with its past', { ...plain, permissions: ['clipboard-read', 'clipboard-write'] }, async ({ page, room }) => {
  const demo = lesson(page);
  await demo.choose('mode', 'ReadWriteMany');
  await demo.choose('zones', 'on');
  await demo.choose('binding', 'WaitForFirstConsumer');
  await play(demo, 'attach node-b, mount node-b, mount node-b, attach node-a, detach');
  const outline = await demo.outline();
  await demo.press('copy-link');
  await page.waitForFunction(() => location.hash.startsWith('#v1.volumes.'));
  const link = page.url();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
  const other = await room.newPage();
  await other.goto(link);
  const copy = lesson(other);
  await copy.root.waitFor();
  assert.equal(await copy.outline(), outline);
  await demo.press('undo');
  await copy.press('undo');
  assert.equal(await copy.outline(), await demo.outline(), 'the steps came along');
});

test('without a clipboard the address can be copied by hand', { ...plain, setup: ({ page }) => page.addInitScript(() => {
  Object.defineProperty(navigator, 'clipboard', { value: undefined });
}) }, async ({ page }) => {
  const demo = lesson(page);
  await play(demo, 'attach node-a, copy-link');
  await page.waitForFunction(() => location.hash.startsWith('#v1.volumes.'));
  assert.equal(await demo.offered(), page.url());
});

const cut = link => link.slice(0, -9);
const bent = link => link.replace('ReadWriteOnce', 'ReadWriteMany');
for (const [what, change] of [['cut off', cut], ['bent', bent], ['newer', link => link.replace('v1', 'v2')], ['empty', () => 'v1.volumes.'], ['of an unknown lesson', () => 'v1.nonsense.x.0']]) {
  test(`a link that is ${what} is refused with a sentence, and the default world is shown`, plain, async ({ page }) => {
    const demo = lesson(page);
    const fresh = await demo.state();
    await play(demo, 'attach node-a, mount node-a, copy-link');
    await page.waitForFunction(() => location.hash.startsWith('#v1.'));
    const code = new URL(page.url()).hash.slice(1);
    const sentences = await page.locator('body').innerText();
    await page.evaluate(code => (location.hash = code), change(code));
    await page.waitForFunction(() => !document.querySelector('[data-node="node-a"][data-attached="true"]'));
    assert.deepEqual(await demo.state(), fresh);
    const told = (await page.locator('body').innerText()).split('\n').filter(line => !sentences.includes(line));
    assert.ok(told.some(line => /[ぁ-ん].{8}/.test(line)), `a sentence says so: ${told}`);
    await play(demo, 'attach node-b');
    assert.equal(await demo.attached('node-b'), true);
  });
}

test('back and forward go between links', plain, async ({ page }) => {
  const demo = lesson(page);
  await play(demo, 'attach node-a, copy-link');
  await page.waitForFunction(() => location.hash !== '');
  const here = new URL(page.url()).hash;
  await play(demo, 'attach node-b, undo, mount node-a, copy-link');
  await page.waitForFunction(here => location.hash !== here, here);
  await page.evaluate(here => (location.hash = here), here);
  await page.waitForFunction(() => !document.querySelector('[data-pod]'));
  await page.goBack();
  await page.waitForFunction(() => document.querySelector('[data-pod]'));
  await page.goForward();
  await page.waitForFunction(() => !document.querySelector('[data-pod]'));
  assert.equal(await demo.attached('node-a'), true);
});

test('language: switched in place, kept for the next visit, told to the document', { url: '/page/' }, async ({ page }) => {
  const demo = lesson(page);
  assert.equal(await page.locator('html').getAttribute('lang'), 'ja', 'a Japanese browser reads Japanese');
  await play(demo, 'attach node-a');
  const title = await page.title();
  await switchTo(page, 'lang', 'en');
  await speaks(page, 'en');
  assert.match(await demo.verdict(), /^[^ぁ-ん]+$/);
  assert.equal(await demo.attached('node-a'), true);
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  await page.waitForFunction(title => document.title.includes(' — ') && document.title !== title, title);
  await page.reload();
  await demo.root.waitFor();
  assert.match(await demo.verdict(), /^[^ぁ-ん]+$/);
  assert.doesNotMatch(await page.locator('main').innerText(), /[ぁ-ん]{3}/, 'no Japanese is left over');
});

test('an English browser begins in English', { url: '/page/', locale: 'en-GB' }, async ({ page }) => {
  assert.match(await lesson(page).verdict(), /^[^ぁ-ん]+$/);
});

for (const [tag, english] of [['en-US', true], ['EN', true], ['fr', false], ['enm', false]]) {
  for (const framed of ['', '&embed=1']) {
    test(`?lang=${tag}${framed} is ${english ? 'English' : 'Japanese'}`, { url: `/page/?lang=${tag}${framed}`, locale: english ? 'ja' : 'en' }, async ({ page }) => {
      assert.equal(/[ぁ-ん]/.test(await lesson(page).verdict()), !english);
    });
  }
}

test('theme: follows the system, until it is chosen; the choice is kept', { url: '/page/?lang=ja', colorScheme: 'dark' }, async ({ page }) => {
  const light = () => page.evaluate(() => {
    const [r, g, b] = getComputedStyle(document.querySelector('[data-lesson]')).backgroundColor.match(/\d+/g).map(Number);
    return r + g + b > 384;
  });
  assert.equal(await light(), false);
  await switchTo(page, 'theme', 'light');
  assert.equal(await light(), true);
  await page.reload();
  await lesson(page).root.waitFor();
  assert.equal(await light(), true);
  await switchTo(page, 'theme', 'auto');
  assert.equal(await light(), false);
  await page.emulateMedia({ colorScheme: 'light' });
  assert.equal(await light(), true);
});

test('where storage is forbidden the page works all the same', { ...plain, setup: ({ page }) => page.addInitScript(() => {
  Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });
}) }, async ({ page }) => {
  await switchTo(page, 'lang', 'en');
  await speaks(page, 'en');
  assert.match(await lesson(page).verdict(), /^[^ぁ-ん]+$/);
});

test('?embed=1 shows the lesson alone, and tells its height to the frame around it', { url: '/page/?embed=1&lesson=volumes&lang=en' }, async ({ page }) => {
  assert.equal(await page.locator('h1').count(), 0, 'no front page');
  const heard = page.evaluate(() => new Promise(done => {
    addEventListener('message', ({ data }) => data.source === 'tsunagu' && done(data));
    document.querySelector('tsunagu-demo').style.paddingBottom = '77px';
  }));
  const { height } = await heard;
  assert.equal(height, Math.ceil(await page.locator('tsunagu-demo').evaluate(element => element.getBoundingClientRect().height)));
  assert.equal(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight <= 0 || document.documentElement.scrollHeight === Math.ceil(document.querySelector('tsunagu-demo').getBoundingClientRect().height)), true, 'no margin that would need a scroll bar');
  await lesson(page).on('node-a', 'attach');
  assert.match(await lesson(page).verdict(), /^[^ぁ-ん]+$/);
  assert.equal(await page.evaluate(() => localStorage.length), 0, 'a framed page stores nothing');
});

for (const [what, file] of [['wasm', 'tsunagu-web_bg.wasm'], ['glue', 'tsunagu-web.js'], ['texts', 'tsunagu.ja.txt']]) {
  test(`without the ${what} the page says so and offers to load again`, {
    ...plain,
    wait: false,
    expects: /404|ERR_ABORTED|preload/,
    setup: ({ page }) => page.route(`**/page/${file}?*`, route => route.fulfill({ status: 404 })),
  }, async ({ page }) => {
    const failure = page.locator('[data-role="failure"]');
    await failure.waitFor();
    assert.match(await failure.innerText(), /読み込めなかった/);
    await page.unroute(`**/page/${file}?*`);
    await failure.locator('button').click();
    await lesson(page).root.waitFor();
  });
}

test('a language that cannot be had is told, the page stays in the other, and trying again brings it', {
  ...plain,
  expects: /404|ERR_ABORTED/,
  setup: ({ page }) => page.route('**/tsunagu.en.txt?*', route => route.fulfill({ status: 404 })),
}, async ({ page }) => {
  const demo = lesson(page);
  await demo.on('node-a', 'attach');
  await switchTo(page, 'lang', 'en');
  const failure = page.locator('main > [data-role="failure"]');
  await failure.waitFor();
  assert.match(await failure.innerText(), /読み込めなかった.*tsunagu\.en\.txt/);
  assert.match(await demo.verdict(), /[ぁ-ん]/);
  assert.equal(await page.locator('[data-control="lang"] :checked').getAttribute('data-value'), 'ja');
  await page.unroute('**/tsunagu.en.txt?*');
  await failure.locator('button').click();
  await speaks(page, 'en');
  assert.match(await demo.verdict(), /^[^ぁ-ん]+$/);
  assert.equal(await demo.attached('node-a'), true);
  assert.equal(await failure.count(), 0);
});

test('with the network gone the other language is there all the same', plain, async ({ page, room }) => {
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('tsunagu.en.txt')));
  await page.waitForLoadState('networkidle');
  await room.setOffline(true);
  await switchTo(page, 'lang', 'en');
  await speaks(page, 'en');
  assert.match(await lesson(page).verdict(), /^[^ぁ-ん]+$/);
});

test('the rules stand on the page, in one language', plain, async ({ page }) => {
  const rows = page.locator('main tbody tr:visible');
  assert.ok(await rows.count() >= 14);
  assert.match(await rows.first().innerText(), /unknown-class.*[ぁ-ん].*PersistentVolumeClaim/s);
  await switchTo(page, 'lang', 'en');
  await speaks(page, 'en');
  assert.match(await rows.first().innerText(), /unknown-class[^ぁ-ん]*PersistentVolumeClaim/);
});

test('without script the page says what it needs', { ...plain, javaScriptEnabled: false, expects: / csp$/ }, async ({ page }) => {
  assert.match(await page.locator('main').innerText(), /JavaScript/);
});

test('the page asks for nothing twice, and for nothing from elsewhere', plain, async ({ page }) => {
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  assert.deepEqual(names.filter(name => !name.startsWith(site().url)), []);
  const paths = names.map(name => new URL(name).pathname);
  for (const file of ['page.js', 'tsunagu.js', 'tsunagu-web.js', 'tsunagu-web_bg.wasm', 'tsunagu.css', 'page.css', 'tsunagu.ja.txt']) {
    assert.equal(paths.filter(path => path === `/page/${file}`).length, 1, `${file}: ${paths}`);
  }
  assert.equal(new Set(paths).size, paths.length, `${paths}`);
});

test('a panic of the page is told in a sentence, with a button that loads it again', { ...plain, expects: /panicked|unreachable|broken by the host/ }, async ({ page }) => {
  const demo = lesson(page);
  await demo.on('node-a', 'attach');
  await page.evaluate(() => {
    Node.prototype.insertBefore = () => {
      throw new DOMException('broken by the host', 'NotFoundError');
    };
  });
  await demo.on('node-a', 'mount');
  const failure = page.locator('main [data-role="failure"]');
  await failure.waitFor();
  assert.match(await failure.innerText(), /デモが内部の誤りで止まった/);
  assert.equal(await page.locator('[data-lesson]').count(), 0);
  await failure.locator('button').click();
  await demo.on('node-a', 'attach');
  assert.equal(await demo.attached('node-a'), true);
});
