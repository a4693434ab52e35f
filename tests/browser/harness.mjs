// What every browser test stands on: one Chromium a file, a fresh context a test, and no silent fault.
import assert from 'node:assert/strict';
import { after, before, test as nodeTest } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { serve } from './server.mjs';

export const at = path => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const flags =
  '--disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

export const launch = (more = []) =>
  chromium.launch({
    executablePath: process.env.TSUNAGU_CHROMIUM ?? '/usr/bin/chromium',
    args: [...flags.split(' '), ...more],
  });

/** A page with two demos and prose around them, as plain as an embedder would write it. */
const plain = (body, head = '') => `<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>host</title><link rel="icon" href="/tsunagu/icon.svg">
<style>:root{color-scheme:light dark} body{max-width:688px;margin:0 auto} tsunagu-demo{display:block;min-height:200px}</style>${head}
<script type="module" src="/tsunagu/tsunagu.js"></script></head><body>${body}</body></html>`;

export const fallback = '<p class="fallback">fallback</p>';

export const demo = (attributes = '') => `<tsunagu-demo lesson="volumes" ${attributes}>${fallback}</tsunagu-demo>`;

/** Host pages by name; a test may add its own before it opens it. */
export const pages = { 'one.html': plain(demo()), 'two.html': plain(`${demo('id="a"')}<p>between</p>${demo('id="b" lang="en"')}`) };
export const host = (name, body, head) => ((pages[name] = plain(body, head)), `/${name}`);

let browser;
let site;
const dist = process.env.TSUNAGU_DIST ?? at('dist');
export const mounts = [
  { at: '/tsunagu/', from: `${dist}/embed` },
  { at: '/page/', from: dist },
  { at: '/', from: pages },
];

before(async () => {
  site = await serve(mounts);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await site?.close();
});

/**
 * A browser test: `body` gets a page opened at `url` in a fresh context. It fails on any console error or warning,
 * page error, failed request or answer of 400 and up, but for those that match `expects`.
 */
export function test(name, { url, expects, wait = true, setup, ...context }, body) {
  nodeTest(name, async t => {
    const room = await browser.newContext({ viewport: { width: 688, height: 900 }, locale: 'ja-JP', ...context });
    t.after(() => room.close());
    const page = await room.newPage();
    page.setDefaultTimeout(15_000);
    const faults = [];
    const note = text => expects?.test(text) || faults.push(text);
    page.on('console', line => ['error', 'warning'].includes(line.type()) && note(`${line.type()}: ${line.text()}`));
    page.on('pageerror', error => note(`page error: ${error.message}`));
    page.on('requestfailed', request => note(`failed: ${request.url()} ${request.failure()?.errorText}`));
    page.on('response', answer => answer.status() >= 400 && note(`${answer.status()}: ${answer.url()}`));
    await setup?.({ page, site });
    await page.goto(site.url + url);
    if (wait && context.javaScriptEnabled !== false) await page.locator('[data-lesson]').first().waitFor();
    await body({ page, site, room, t });
    assert.deepEqual(faults, [], 'the page stayed quiet');
  });
}

/** The handles of one lesson in `scope` (a selector, '' for the whole page). */
export function lesson(page, scope = '') {
  const root = page.locator(`${scope} [data-lesson="volumes"]`);
  const find = selector => root.locator(selector);
  return {
    root,
    find,
    press: action => find(`[data-action="${action}"]`).click(),
    on: (node, action) => find(`[data-node="${node}"] [data-action="${action}"]`).click(),
    choose: (control, value) => find(`[data-control="${control}"] [data-value="${value}"]`).click(),
    outcome: () => root.getAttribute('data-outcome'),
    attached: async node => (await find(`[data-node="${node}"]`).getAttribute('data-attached')) === 'true',
    pods: () => find('[data-pod]').evaluateAll(pods => pods.map(pod => pod.closest('[data-node]').dataset.node + '/' + pod.dataset.pod)),
    verdict: () => find('[data-role="verdict"]').innerText(),
    /** Everything a reader could compare: the marks of the contract and the text without the log. */
    outline: () =>
      root.evaluate(element => {
        const marks = ['data-outcome', 'data-provisioned', 'data-volume-zone'].map(name => element.getAttribute(name));
        const cards = [...element.querySelectorAll('[data-node]')].map(card => `${card.outerHTML.length} ${card.dataset.attached} ${card.innerText}`);
        const chosen = [...element.querySelectorAll('[data-control] :checked')].map(input => input.value ?? input.closest('[data-value]').dataset.value);
        return JSON.stringify([marks, cards, chosen, element.querySelector('[data-role="badge"]').innerText]);
      }),
  };
}
