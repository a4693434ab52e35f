// The height that a page reserves before the lesson is there: one line, the same wherever it is written, and large enough.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test as plainTest } from 'node:test';
import { at, demo, lesson, pages, test } from './harness.mjs';

const text = path => readFileSync(at(path), 'utf8');
const reserved = (path, who) => text(path).match(new RegExp(`${who} \\{ display: flow-root; min-height: ([^}]+?) \\}`))?.[1];

plainTest('loader, README files and hosts reserve the same height', () => {
  const line = reserved('web/embed/tsunagu.js', ':host');
  assert.match(line, /^max\(\d+px, \d+px - \d+vw\)$/);
  for (const path of [
    'README.md', 'web/embed/README.md', 'tests/hosts/plain/host.css', 'tests/hosts/vitepress/.vitepress/theme/book.css',
    'tests/hosts/mdbook/tsunagu.css',
  ]) assert.equal(reserved(path, 'tsunagu-demo'), line, path);
  assert.doesNotMatch(text('web/style.css'), /:host[^}]*min-height/, 'one place besides the loader would be one too many');
});

// As VitePress sets them: the screen, and the column for text on it. The pages have no line of their own.
for (const [screen, column] of [[320, 272], [375, 327], [480, 432], [507, 459], [640, 592], [688, 640], [960, 624], [1280, 688]]) {
  for (const lang of ['ja', 'en']) {
    const name = `column-${column}-${lang}.html`;
    pages[name] = `<!doctype html><html lang="${lang}"><title>host</title><link rel="icon" href="/tsunagu/icon.svg">
      <style>body { margin: 0 auto; width: ${column}px }</style>
      <script type="module" src="/tsunagu/tsunagu.js"></script>${demo()}<p>below</p>`;
    test(`a column of ${column} px on a screen of ${screen} px, ${lang}: what is below stays where it was`, {
      url: `/${name}`,
      viewport: { width: screen, height: 900 },
      wait: false,
      setup: ({ page }) => page.route('**/tsunagu.css?*', async route => {
        await page.waitForFunction(() => (window.early ??= customElements.get('tsunagu-demo') && document.querySelector('body > p')?.offsetTop));
        await route.continue();
      }),
    }, async ({ page }) => {
      const root = lesson(page).root;
      await root.waitFor();
      const [early, late] = await page.evaluate(() => [window.early, document.querySelector('body > p').offsetTop]);
      assert.equal(late, early);
      const spare = await root.evaluate(root => root.getRootNode().host.getBoundingClientRect().height - root.getBoundingClientRect().height);
      assert.ok(spare >= 0 && spare < 220, `${spare} px to spare`);
    });
  }
}
