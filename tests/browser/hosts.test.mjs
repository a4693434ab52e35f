// Embedding for real: a VitePress book, an mdBook, a plain page under the strict policy, a sandboxed frame.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { build } from '../hosts/build.mjs';
import { at, lesson, mounts, site, test } from './harness.mjs';
import { play } from './play.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const strict = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; img-src 'self'";

// A frame with an origin of its own fetches everything across origins.
mounts.find(mount => mount.at === '/tsunagu/').headers = { 'access-control-allow-origin': '*' };
mounts.unshift(
  { at: '/book/', from: build('vitepress') },
  { at: '/mdbook/', from: build('mdbook') },
  { at: '/plain/tsunagu/', from: mounts.find(mount => mount.at === '/tsunagu/').from },
  { at: '/plain/', from: at('tests/hosts/plain'), headers: { 'content-security-policy': strict } },
  { at: '/frame/', from: at('tests/hosts/iframe') },
);

/** Collects layout shifts and policy violations from the first moment. */
const watch = ({ page }) => page.addInitScript(() => {
  window.shifts = [];
  window.violations = [];
  new PerformanceObserver(list => {
    for (const { value, sources, hadRecentInput } of list.getEntries()) {
      if (hadRecentInput) continue; // a refusal may need a line more
      // A book's bars settle as they like; what we answer for is the text around the demo, and the demo.
      const moved = sources.map(({ node }) => (node?.nodeType === 1 ? node : node?.parentElement)).filter(node => node?.closest('main, body > :is(h1, p, tsunagu-demo)'));
      if (moved.length) window.shifts.push([value, ...moved.map(node => node.outerHTML.slice(0, 80))]);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => window.violations.push(`${violatedDirective} ${blockedURI}`));
});
const still = async page => assert.deepEqual(await page.evaluate(() => window.shifts), [], 'nothing moves');
const colours = (page, scope = 'tsunagu-demo') =>
  page.locator(`${scope} [data-lesson]`).first().evaluate(root => {
    const verdict = root.querySelector('[data-role="verdict"]');
    const ink = getComputedStyle(verdict).color.match(/[\d.]+/g).map(Number);
    return ink[0] + ink[1] + ink[2];
  });
const ready = (page, scope = 'tsunagu-demo') => lesson(page, scope).root.first().waitFor();

for (const [name, viewport] of [['a desk', { width: 1280, height: 900 }], ['a phone', { width: 320, height: 640 }]]) {
  test(`VitePress on ${name}: reads, presses, nothing moves, no sideways scroll`, { url: '/book/', viewport, setup: watch }, async ({ page }) => {
    const demo = lesson(page, 'tsunagu-demo:not([controls])');
    await demo.on('node-a', 'attach');
    await demo.on('node-a', 'mount');
    await demo.on('node-b', 'attach');
    assert.equal(await demo.outcome(), 'attached-elsewhere');
    await still(page);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'it fits the width');
  });
}

const desk = { url: '/book/', viewport: { width: 1280, height: 900 } };

test('VitePress keeps the tag and its fallback in the static page', { ...desk, javaScriptEnabled: false, expects: /\.js csp$/ }, async ({ page }) => {
  assert.match(await page.locator('tsunagu-demo').first().innerText(), /この図は動く/);
});

test("VitePress: Vue's own redraws and its :lang binding leave the state alone", desk, async ({ page }) => {
  const demo = lesson(page, 'tsunagu-demo:not([controls])');
  await demo.on('node-a', 'attach');
  await page.locator('#count').click();
  assert.equal(await demo.attached('node-a'), true);
  await page.locator('#lang').click();
  assert.match(await demo.verdict(), /^[^ぁ-ん]+$/);
  assert.equal(await demo.attached('node-a'), true);
  await page.locator('#lang').click();
  assert.match(await demo.verdict(), /[ぁ-ん]/);
});

test("VitePress: its dark switch reaches both demos, which take the book's own colours", { ...desk, colorScheme: 'light' }, async ({ page }) => {
  const second = page.locator('tsunagu-demo[controls]');
  await second.scrollIntoViewIfNeeded();
  await ready(page, 'tsunagu-demo[controls]');
  const ink = scope => page.locator(`${scope} [data-lesson]`).evaluate(root => getComputedStyle(root).color);
  const light = [await colours(page, 'tsunagu-demo:not([controls])'), await colours(page, 'tsunagu-demo[controls]')];
  await page.evaluate(() => scrollTo(0, 0));
  await page.locator('.VPSwitchAppearance:visible').first().click();
  await page.waitForFunction(() => document.documentElement.classList.contains('dark'));
  await page.waitForTimeout(600); // VitePress fades its own colours
  const dark = [await colours(page, 'tsunagu-demo:not([controls])'), await colours(page, 'tsunagu-demo[controls]')];
  for (const which of [0, 1]) assert.ok(light[which] < 300 && dark[which] > 450, `${light[which]} -> ${dark[which]}`);
  await page.evaluate(() => document.documentElement.style.setProperty('--vp-c-text-1', 'rgb(1, 2, 3)'));
  assert.equal(await ink('tsunagu-demo:not([controls])'), 'rgb(1, 2, 3)');
  await page.evaluate(() => document.querySelectorAll('tsunagu-demo').forEach((element, at) => (element.theme = ['light', 'dark'][at])));
  const own = [await colours(page, 'tsunagu-demo:not([controls])'), await colours(page, 'tsunagu-demo[controls]')];
  assert.ok(own[0] < 300 && own[0] !== 6 && own[1] > 450, `a theme asked for by name does not follow: ${own}`);
});

test('VitePress: to the next page and back gives a fresh demo, and so does the browser’s back', desk, async ({ page }) => {
  const demo = lesson(page, 'tsunagu-demo:not([controls])');
  await demo.on('node-a', 'attach');
  await page.locator('main a[href$="next"]').first().click();
  await page.getByRole('heading', { level: 1, name: '次の章' }).waitFor();
  assert.equal(await page.locator('tsunagu-demo').count(), 0);
  await page.locator('main').getByRole('link', { name: '前の章' }).first().click();
  await ready(page, 'tsunagu-demo:not([controls])');
  assert.equal(await demo.attached('node-a'), false);
  await demo.on('node-b', 'attach');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: '次の章' }).waitFor();
  await page.goForward();
  await ready(page, 'tsunagu-demo:not([controls])');
  await demo.on('node-a', 'attach');
  assert.equal(await demo.attached('node-a'), true);
});

for (const [lang, chapter] of [['ja', 'volumes'], ['en', 'english']]) {
  test(`mdBook, ${lang}: nothing moves in the text, on a phone either`, { url: `/mdbook/${chapter}.html`, viewport: { width: 320, height: 640 }, setup: watch }, async ({ page }) => {
    const demo = lesson(page);
    await demo.on('node-a', 'attach');
    await demo.on('node-b', 'attach');
    assert.equal(await demo.outcome(), 'attached-elsewhere');
    assert.match(await demo.verdict(), lang === 'ja' ? /[ぁ-ん]/ : /^[^ぁ-ん]+$/);
    await still(page);
  });
}

test('mdBook: its keys are its own outside the demo, and the reader’s inside', { url: '/mdbook/volumes.html', expects: /woff2 net::ERR_ABORTED/, viewport: { width: 1280, height: 900 } }, async ({ page }) => {
  // `s` and `/` open a search that this mdBook was built without; element.test.mjs has them on a host that listens.
  const demo = lesson(page);
  const help = page.locator('#mdbook-help-container');
  await demo.on('node-a', 'attach');
  for (const key of ['ArrowRight', 'ArrowLeft', '?']) await page.keyboard.press(key);
  assert.match(page.url(), /volumes\.html$/);
  assert.equal(await help.isVisible(), false);
  assert.equal(await demo.attached('node-a'), true);
  await page.evaluate(() => document.querySelector('tsunagu-demo').shadowRoot.activeElement.blur());
  await page.keyboard.press('?');
  assert.equal(await help.isVisible(), true, 'the same key outside');
  await page.keyboard.press('Escape');
  await Promise.all([page.waitForURL(/next\.html$/), page.keyboard.press('ArrowRight')]);
});

test('mdBook: all its themes reach the demo, which takes their colours and can be read; its small rem does not', { url: '/mdbook/volumes.html', viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' }, async ({ page }) => {
  const seen = {};
  const demo = lesson(page);
  await page.evaluate(axe);
  await play(demo, 'attach node-a, mount node-a, force-detach, attach node-b, mount node-b, attach node-a');
  for (const theme of ['light', 'rust', 'coal', 'navy', 'ayu']) {
    await page.evaluate(theme => {
      document.documentElement.classList.remove('light', 'rust', 'coal', 'navy', 'ayu');
      document.documentElement.classList.add(theme);
    }, theme);
    seen[theme] = await colours(page);
    const [book, ours] = await page.evaluate(() => {
      const paint = element => [getComputedStyle(element).color, getComputedStyle(element).backgroundColor];
      return [paint(document.documentElement), paint(document.querySelector('tsunagu-demo').shadowRoot.querySelector('[data-role="verdict"]'))];
    });
    assert.deepEqual(ours, book, theme);
    const { violations, passes } = await page.evaluate(() => window.axe.run('tsunagu-demo', { runOnly: ['color-contrast'] }));
    assert.ok(passes.length > 0, 'axe looked at something');
    assert.deepEqual(violations.flatMap(({ nodes }) => nodes.map(({ target, failureSummary }) => `${theme}: ${target} ${failureSummary}`)), []);
  }
  for (const theme of ['light', 'rust']) assert.ok(seen[theme] < 330, `${theme}: ${seen[theme]}`);
  for (const theme of ['coal', 'navy', 'ayu']) assert.ok(seen[theme] > 400, `${theme}: ${seen[theme]}`);
  const size = await lesson(page).find('[data-role="verdict"]').evaluate(verdict => parseFloat(getComputedStyle(verdict).fontSize));
  assert.ok(size >= 14, `${size} px`);
});

test('mdBook on one sheet: print.html carries it too', { url: '/mdbook/print.html', expects: /window\.print/ , setup: ({ page }) => page.addInitScript(() => (window.print = () => {})) }, async ({ page }) => {
  const demo = lesson(page, 'tsunagu-demo:not([lang])');
  await demo.on('node-a', 'attach');
  assert.equal(await demo.attached('node-a'), true);
  assert.equal(await page.locator('tsunagu-demo').count(), 2, 'the chapter in English as well');
});

for (const [name, viewport] of [['688 px', { width: 688, height: 900 }], ['320 px', { width: 320, height: 640 }]]) {
  test(`a plain page under the strict policy, ${name}: no violation, nothing moves`, { url: '/plain/', viewport, setup: watch }, async ({ page }) => {
    const demo = lesson(page);
    for (const press of ['attach', 'mount']) for (const node of ['node-a', 'node-b']) await demo.on(node, press);
    for (const press of ['detach', 'force-detach', 'undo', 'redo', 'copy-link', 'delete-claim', 'reset']) await demo.press(press);
    for (const [control, value] of [['mode', 'ReadWriteMany'], ['zones', 'on'], ['binding', 'WaitForFirstConsumer']]) await demo.choose(control, value);
    assert.deepEqual(await page.evaluate(() => window.violations), []);
    await still(page);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    const rounded = await demo.root.evaluate(root => getComputedStyle(root).display !== 'inline' && root.getRootNode().adoptedStyleSheets[0].cssRules.length);
    assert.ok(rounded > 10, 'the styles are there');
  });
}

mounts.unshift({ at: '/strict/', from: mounts.find(mount => mount.at === '/page/').from, headers: { 'content-security-policy': strict } });
test('the page itself runs under the strict policy', { url: '/strict/?lang=ja', setup: watch }, async ({ page }) => {
  await lesson(page).on('node-a', 'attach');
  assert.equal(await lesson(page).attached('node-a'), true);
  assert.deepEqual(await page.evaluate(() => window.violations), []);
});

test('a frame with sandbox="allow-scripts", from another origin: works, and the frame grows to its height', { url: '/one.html', viewport: { width: 700, height: 900 } }, async ({ page }) => {
  const other = site().url.replace('127.0.0.1', 'localhost');
  await page.goto(`${site().url}/frame/?from=${other}`);
  const frame = page.frameLocator('#tsunagu');
  const demo = lesson(frame);
  await demo.root.waitFor();
  await page.waitForFunction(() => document.querySelector('#tsunagu').dataset.heard);
  await demo.on('node-a', 'attach');
  await demo.on('node-a', 'mount');
  assert.deepEqual(await demo.pods(), ['node-a/web-1']);
  await demo.press('copy-link');
  assert.match(await demo.offered(), /^http.*\/tsunagu\/index\.html#v1\.volumes\./, 'no clipboard in there: the address is offered');
  const [outer, inner] = [await page.locator('#tsunagu').evaluate(frame => frame.clientHeight), await frame.locator('tsunagu-demo').evaluate(element => element.getBoundingClientRect().height)];
  assert.ok(outer >= inner && outer <= inner + 2, `${inner} in ${outer}`);
  const heard = await page.locator('#tsunagu').getAttribute('data-heard');
  await page.waitForTimeout(300);
  assert.equal(await page.locator('#tsunagu').getAttribute('data-heard'), heard, 'the height comes to rest');
});

for (const [lang, theme, light] of [['en', 'dark', false], ['en', 'light', true], ['ja', 'auto', true]]) {
  test(`a frame can ask for ${lang} and ${theme}`, { url: '/one.html', colorScheme: 'light' }, async ({ page }) => {
    await page.goto(`${site().url}/frame/?from=${site().url.replace('127.0.0.1', 'localhost')}&lang=${lang}&theme=${theme}`);
    const demo = lesson(page.frameLocator('#tsunagu'));
    await demo.on('node-a', 'attach');
    assert.match(await demo.verdict(), lang === 'ja' ? /[ぁ-ん]/ : /^[^ぁ-ん]+$/);
    const ink = await demo.find('[data-role="verdict"]').evaluate(verdict => getComputedStyle(verdict).color.match(/[\d.]+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0));
    assert.ok(light ? ink < 300 : ink > 450, `${ink}`);
  });
}
