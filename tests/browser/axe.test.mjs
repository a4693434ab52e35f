// axe-core without a finding: page and element, light, dark and forced colours, at the start, in the middle, after a refusal.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { demo, host, lesson, test } from './harness.mjs';
import { play } from './play.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const looks = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  'forced colours': { forcedColors: 'active' },
};
const places = {
  page: '/page/?lang=ja',
  'page in English': '/page/?lang=en',
  element: host('axe.html', `<main><h1>host</h1>${demo()}</main>`),
};
const states = {
  'at the start': '',
  'in the middle': 'attach node-a, mount node-a, mount node-a',
  refused: 'attach node-b',
  'after force': 'force-detach, attach node-b, mount node-b',
  'link copied': 'copy-link',
  'claim deleted': 'unmount-all, detach, delete-claim',
};

for (const [look, media] of Object.entries(looks)) {
  for (const [place, url] of Object.entries(places)) {
    test(`${place}, ${look}`, { url, reducedMotion: 'reduce', ...media }, async ({ page }) => {
      await page.evaluate(axe);
      for (const [state, presses] of Object.entries(states)) {
        await play(lesson(page), presses);
        const { violations, passes } = await page.evaluate(() => window.axe.run());
        assert.ok(passes.length > 10, 'axe looked at something');
        const found = violations.map(({ id, nodes }) => `${state}: ${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join(' | ')}`);
        assert.deepEqual(found, []);
      }
    });
  }
}
