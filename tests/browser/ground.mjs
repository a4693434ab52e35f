// The ground under the browser tests and the bench: where things lie, how Chromium starts, what the server serves.
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

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

const dist = process.env.TSUNAGU_DIST ?? at('dist');
export const mounts = [
  { at: '/tsunagu/', from: `${dist}/embed` },
  { at: '/page/', from: dist },
  { at: '/', from: pages },
];
