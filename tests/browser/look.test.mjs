// What can be seen: no width it does not fit, targets a finger can hit, system colours where they are forced,
// nothing moving by itself, and pictures that stay as they were. UPDATE_SCREENS=1 stores new pictures.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { at, demo, host, lesson, test } from './harness.mjs';
import { play } from './play.mjs';

const middle = 'attach node-a, mount node-a, mount node-a, attach node-b';
const states = ['', middle, 'force-detach, attach node-b, mount node-b, copy-link', 'reset, delete-claim'];

/** Elements that leave the screen, cut their text off, or draw text outside their picture. */
const misfits = root =>
  [...root.querySelectorAll('*')].flatMap(element => {
    const box = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    const seen = box.width > 1 && box.height > 1 && style.visibility !== 'hidden' && style.opacity !== '0';
    if (!seen || element.closest('.unseen')) return [];
    const name = `<${element.tagName} class="${element.getAttribute('class') ?? ''}"> ${element.textContent.slice(0, 30)}`;
    if (box.right > innerWidth + 0.5 || box.left < -0.5) return [`${name} leaves the screen: ${box.left} to ${box.right}`];
    const picture = element.tagName === 'text' && element.closest('svg[role="img"]')?.getBoundingClientRect();
    if (picture && (box.left < picture.left - 1 || box.right > picture.right + 1 || box.bottom > picture.bottom + 1)) return [`${name} is drawn outside of its picture`];
    const cut = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1 && !(element instanceof SVGElement) && element.tagName !== 'INPUT';
    return cut && style.overflowX !== 'auto' && style.overflowX !== 'scroll' ? [`${name} is cut: ${element.scrollWidth} in ${element.clientWidth}`] : [];
  });

for (const width of [320, 688, 1280]) {
  for (const lang of ['ja', 'en']) {
    for (const [what, url] of [['page', `/page/?lang=${lang}`], ['element', host(`look-${lang}.html`, demo(`lang="${lang}"`))]]) {
      test(`${what}, ${lang}, ${width} px: everything fits`, { url, viewport: { width, height: 800 }, reducedMotion: 'reduce' }, async ({ page }) => {
        const it = lesson(page);
        for (const presses of states) {
          await play(it, presses);
          assert.deepEqual(await it.root.evaluate(misfits), [], presses);
          assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${presses}: no sideways scroll`);
        }
        await it.choose('zones', 'on');
        assert.deepEqual(await it.root.evaluate(misfits), [], 'zones on');
      });
    }
  }
}

test('every target is 24 px or more, the main ones 40 px or more', { url: '/one.html', viewport: { width: 320, height: 800 } }, async ({ page }) => {
  const small = await lesson(page).root.evaluate(root =>
    [...root.querySelectorAll('button, label, summary, a, input:not([type="radio"])')]
      .map(element => [element.textContent || element.value, element.dataset.action, element.getBoundingClientRect()])
      .filter(([, action, { width, height }]) => width > 0 && Math.min(width, height) < (['attach', 'mount'].includes(action) ? 40 : 24))
      .map(([text, , { width, height }]) => `${text}: ${width} x ${height}`),
  );
  assert.deepEqual(small, []);
});

test('under forced colours the drawing takes the system’s', { url: '/page/?lang=en', forcedColors: 'active' }, async ({ page }) => {
  await play(lesson(page), middle);
  const odd = await page.locator('[data-lesson]').evaluate(root => {
    const system = ['CanvasText', 'Canvas', 'Highlight', 'HighlightText', 'GrayText', 'ButtonText', 'ButtonFace', 'LinkText', 'Mark', 'MarkText'].map(name => {
      const probe = document.createElement('i');
      probe.style.color = name;
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
    return [...root.querySelectorAll('svg[role="img"] *')].flatMap(shape => {
      const { fill, stroke, opacity } = getComputedStyle(shape);
      if (opacity === '0' || ['g', 'svg'].includes(shape.tagName)) return [];
      return [fill, stroke].filter(paint => paint !== 'none' && !/, 0\)$/.test(paint) && !system.includes(paint)).map(paint => `${shape.tagName}.${shape.getAttribute('class')}: ${paint}`);
    });
  });
  assert.deepEqual(odd, []);
});

test('nothing moves before a press; what moves then is over in half a second', { url: '/page/?lang=ja' }, async ({ page }) => {
  const moving = () => page.evaluate(() => document.getAnimations().map(animation => animation.effect.getComputedTiming().endTime));
  assert.deepEqual(await moving(), []);
  await play(lesson(page), 'attach node-a');
  const times = await moving();
  assert.ok(times.length > 0, 'the volume travels');
  assert.ok(Math.max(...times) <= 500, `${times}`);
});

test('who wants no motion gets none', { url: '/page/?lang=ja', reducedMotion: 'reduce' }, async ({ page }) => {
  await play(lesson(page), 'attach node-a');
  assert.deepEqual(await page.evaluate(() => document.getAnimations().length), 0);
});

const screens = at('tests/browser/screens');
const differing = at('target/screens');
for (const [name, width, colorScheme, lang] of [
  ['688-light', 688, 'light', 'ja'],
  ['688-dark', 688, 'dark', 'ja'],
  ['320-light', 320, 'light', 'ja'],
  ['688-light-en', 688, 'light', 'en'],
]) {
  for (const [state, presses] of [['start', ''], ['refused', middle]]) {
    const file = `${name}-${state}.png`;
    test(`the picture ${file}`, { url: host(`screen-${lang}.html`, demo(`lang="${lang}"`)), viewport: { width, height: 1000 }, colorScheme, reducedMotion: 'reduce' }, async ({ page }) => {
      await play(lesson(page), presses);
      await page.evaluate(() => document.fonts.ready);
      await page.mouse.move(0, 0);
      const shot = await page.locator('tsunagu-demo').screenshot({ caret: 'hide' });
      if (process.env.UPDATE_SCREENS) {
        mkdirSync(screens, { recursive: true });
        writeFileSync(`${screens}/${file}`, shot);
        return;
      }
      assert.ok(existsSync(`${screens}/${file}`), `${screens}/${file} is missing; UPDATE_SCREENS=1 npm --prefix tests test stores it`);
      const [now, then] = [shot, readFileSync(`${screens}/${file}`)].map(bytes => PNG.sync.read(bytes));
      const differ = () => {
        mkdirSync(differing, { recursive: true });
        writeFileSync(`${differing}/${file}`, shot);
        return `see ${differing}/${file}; if it is meant, UPDATE_SCREENS=1 npm --prefix tests test stores it`;
      };
      if (now.width !== then.width || now.height !== then.height) {
        assert.fail(`${file} is ${now.width} x ${now.height}, stored is ${then.width} x ${then.height}; ${differ()}`);
      }
      const pixels = pixelmatch(now.data, then.data, null, now.width, now.height, { threshold: 0.1 });
      if (pixels > now.width * now.height * 0.0005) assert.fail(`${file}: ${pixels} pixels differ; ${differ()}`);
    });
  }
}
