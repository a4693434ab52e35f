// The lesson `late-binding` as a reader uses it: by keyboard, at 320 px, in both languages, under axe, back from a link.
// A page that is built without it says so, and that is tested then.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { choose, mounts, test } from './harness.mjs';

const slug = 'late-binding';
const index = `${mounts.find(({ at }) => at === '/page/').from}/index.html`;
const there = existsSync(index) && readFileSync(index, 'utf8').includes(`data-rules="${slug}"`);
const page = (more = '') => `/page/?lesson=${slug}&theme=light${more}`;
const session = ['claim', 'provision', 'select', 'protect', 'bind', 'signal', 'write'];
const panels = ['departures', 'guards', 'routes', 'race', 'manifests'];

if (!there) {
  test('a page without the lesson says that it does not know it', { url: page('&lang=en') }, async ({ page }) => {
    assert.match(await page.locator('[data-role="notice"]').innerText(), /no lesson/);
  });
} else {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const root = page => page.locator(`[data-lesson="${slug}"]`);
  const press = async (page, ...actions) => {
    for (const action of actions) await root(page).locator(`[data-action="${action}"]`).first().click();
  };
  const state = page => root(page).evaluate(({ dataset }) => [dataset.outcome, dataset.harm ?? null]);

  test('by keyboard: the marked step, a guard, past it, and back', { url: page('&lang=ja') }, async ({ page }) => {
    for (const action of [...session, 'delete-claim']) {
      const next = root(page).locator('[aria-current="step"]');
      assert.equal(await next.getAttribute('data-action'), action);
      await next.focus();
      await page.keyboard.press('Enter');
      assert.deepEqual(await state(page), ['ok', null]);
    }
    await root(page).locator('[data-action="release"]').focus();
    await page.keyboard.press('Space');
    assert.deepEqual(await state(page), ['finalizer-before-unmount', null]);
    assert.equal(await page.evaluate(() => document.activeElement.dataset.action), 'release', 'the focus stays');
    // Between the refused button and the one that goes past the guard there is nothing to tab through.
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.dataset.action), 'go-past');
    await page.keyboard.press('Enter');
    assert.deepEqual(await state(page), ['ok', 'files-wiped']);
    await press(page, 'undo');
    assert.deepEqual(await state(page), ['finalizer-before-unmount', null]);
  });

  for (const [look, media] of Object.entries({ light: { colorScheme: 'light' }, dark: { colorScheme: 'dark' }, forced: { forcedColors: 'active' } })) {
    for (const lang of ['ja', 'en']) {
      test(`axe finds nothing: ${look}, ${lang}`, { url: `/page/?lesson=${slug}&lang=${lang}`, reducedMotion: 'reduce', ...media }, async ({ page }) => {
        await page.evaluate(axe);
        await press(page, ...session, 'drain', 'go-past', 'claim', 'release');
        for (const panel of panels) {
          await choose(root(page), 'more', panel);
          const { violations } = await page.evaluate(() => window.axe.run());
          assert.deepEqual(violations.map(({ id, nodes }) => `${panel}: ${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join(' | ')}`), []);
        }
      });
    }
  }

  for (const width of [320, 688]) {
    for (const lang of ['ja', 'en']) {
      test(`everything fits into ${width} px, ${lang}`, { url: page(`&lang=${lang}`), viewport: { width, height: 800 } }, async ({ page }) => {
        await press(page, ...session, 'drain', 'go-past', 'cut-off', 'unbind');
        for (const panel of panels) {
          await choose(root(page), 'more', panel);
          const wide = await root(page).evaluate(root =>
            [...root.querySelectorAll('*')]
              .filter(element => !element.closest('.unseen') && getComputedStyle(element).opacity !== '0')
              .map(element => [element, element.getBoundingClientRect()])
              .filter(([, box]) => box.width > 1 && (box.right > innerWidth + 0.5 || box.left < -0.5))
              .map(([element, box]) => `${element.tagName} ${element.textContent.slice(0, 30)}: ${box.left} to ${box.right}`),
          );
          assert.deepEqual(wide, [], panel);
          assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), panel);
        }
        const small = await root(page).evaluate(root =>
          [...root.querySelectorAll('button, summary, .choice label')]
            .map(element => [element.textContent, element.getBoundingClientRect()])
            .filter(([, { width, height }]) => width > 0 && Math.min(width, height) < 24)
            .map(([text]) => text),
        );
        assert.deepEqual(small, []);
      });
    }
  }

  test('every guard can be played from its row', { url: page('&lang=en') }, async ({ page }) => {
    await choose(root(page), 'more', 'guards');
    const buttons = root(page).locator('[data-action="play"]');
    assert.equal(await buttons.count(), 14);
    for (let at = 0; at < 14; at += 1) {
      await buttons.nth(at).click();
      const [, harm] = await state(page);
      assert.ok(harm, `row ${at}`);
    }
  });

  test('a link leads back to what was done', { url: page('&lang=en'), permissions: ['clipboard-read', 'clipboard-write'] }, async ({ page }) => {
    await choose(root(page), 'daemon', 'bind');
    await press(page, ...session, 'bind', 'go-past');
    assert.deepEqual(await state(page), ['ok', 'stacked']);
    const shown = await root(page).locator('[data-role="harms"]').innerText();
    await press(page, 'copy-link');
    await root(page).locator('[data-action="copy-link"]', { hasText: 'Copied' }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto('about:blank');
    await page.goto(link);
    await root(page).waitFor();
    assert.deepEqual(await state(page), ['ok', 'stacked']);
    assert.equal(await root(page).locator('[data-role="harms"]').innerText(), shown);
  });
}
