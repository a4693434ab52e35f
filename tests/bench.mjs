// What a press costs, against a small Vue twin of the two cards (tests/hosts/vitepress/Twin.vue) in the same run,
// and how long the element needs to be there. DESIGN.md has the budgets; this prints, it does not judge a build.
import { build } from './hosts/build.mjs';
import { demo, host, launch, mounts } from './browser/ground.mjs';
import { serve } from './browser/server.mjs';

const PRESSES = 500;
const FRESH = 15;

mounts.unshift({ at: '/book/', from: build('vitepress') });
const site = await serve(mounts, { brotli: true });
const browser = await launch();
const ours = { url: host('bench.html', demo()), find: 'tsunagu-demo' };
const vue = { url: '/book/twin', find: '.twin' };

const open = async ({ url }) => {
  const room = await browser.newContext({ viewport: { width: 688, height: 900 } });
  const page = await room.newPage();
  await page.addInitScript(() => addEventListener('tsunagu:ready', () => (window.readyAt = performance.now())));
  await page.goto(site.url + url);
  await page.locator('[data-node]').first().waitFor();
  await page.waitForTimeout(100);
  return page;
};

/** Presses buttons in turn, 4 ms apart; each time is from the click to the changed DOM, laid out. */
const press = (page, { find }, count) =>
  page.evaluate(async ([find, count]) => {
    const host = document.querySelector(find);
    const root = host.shadowRoot ?? host;
    const turn = [['node-a', 'attach'], ['node-a', 'mount'], ['node-b', 'attach'], ['node-a', 'mount'], [null, 'detach'], [null, 'unmount-all'], [null, 'detach']];
    const times = [];
    for (let at = 0; at < count; at++) {
      const [node, action] = turn[at % turn.length];
      const button = root.querySelector(`${node ? `[data-node="${node}"] ` : ''}[data-action="${action}"]`);
      times.push(await new Promise(done => {
        const began = performance.now();
        const seen = new MutationObserver(() => {
          seen.disconnect();
          host.getBoundingClientRect();
          done(performance.now() - began);
        });
        seen.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
        button.click();
      }));
      await new Promise(done => setTimeout(done, 4));
    }
    return times;
  }, [find, count]);

const quantile = (times, part) => [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))];
const ms = time => `${time.toFixed(3)} ms`;

const pair = [ours, vue];
const times = new Map(pair.map(which => [which, []]));
const open_pages = new Map();
for (const which of pair) open_pages.set(which, await open(which));
for (const which of pair) await press(open_pages.get(which), which, 50);
for (let block = 0; block < 5; block++) {
  for (const which of pair) times.get(which).push(...(await press(open_pages.get(which), which, PRESSES / 5)));
}

const first = [];
const ready = [];
for (let round = 0; round < FRESH; round++) {
  const page = await open(ours);
  first.push(...(await press(page, ours, 1)));
  ready.push(await page.evaluate(() => window.readyAt - performance.getEntriesByType('navigation')[0].responseStart));
  await page.context().close();
}
await browser.close();
await site.close();

const ratio = quantile(times.get(ours), 0.5) / quantile(times.get(vue), 0.5);
const rows = [
  ['', 'p10', 'p50', 'p99', 'budget'],
  ['press, ours', ...[0.1, 0.5, 0.99].map(part => ms(quantile(times.get(ours), part))), ''],
  ['press, Vue twin', ...[0.1, 0.5, 0.99].map(part => ms(quantile(times.get(vue), part))), ''],
  ['ratio of medians', '', ratio.toFixed(2), '', `1.2 ${ratio <= 1.2 ? 'kept' : 'MISSED'}`],
  ['first press', ms(quantile(first, 0.1)), ms(quantile(first, 0.5)), ms(Math.max(...first)), `15 ms ${quantile(first, 0.5) < 15 ? 'kept' : 'MISSED'}`],
  ['ready after first byte', ms(quantile(ready, 0.1)), ms(quantile(ready, 0.5)), ms(Math.max(...ready)), `150 ms ${quantile(ready, 0.5) < 150 ? 'kept' : 'MISSED'}`],
];
const widths = rows[0].map((_, column) => Math.max(...rows.map(row => row[column].length)));
for (const row of rows) console.log(row.map((cell, column) => (column ? cell.padStart(widths[column]) : cell.padEnd(widths[column]))).join('  '));
