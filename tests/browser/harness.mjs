// What every browser test stands on: one Chromium a file, a fresh context a test, and no silent fault.
import assert from 'node:assert/strict';
import { after, before, test as nodeTest } from 'node:test';
import { launch, mounts } from './ground.mjs';
import { serve } from './server.mjs';

export * from './ground.mjs';

let browser;
let served;

/** The server of this file: `site().url`. */
export const site = () => served;

before(async () => {
  served = await serve(mounts);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await served?.close();
});

/**
 * A browser test: `body` gets a page opened at `url` in a fresh context. It fails on any console error or warning,
 * page error, failed request or answer of 400 and up, but for those that match `expects`.
 */
export function test(name, { url, expects, wait = true, setup, ...context }, body) {
  nodeTest(name, { timeout: 90_000 }, async t => {
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
    await setup?.({ page });
    await page.goto(served.url + url);
    if (wait && context.javaScriptEnabled !== false) await page.locator('[data-lesson]').first().waitFor();
    await body({ page, room });
    assert.deepEqual(faults, [], 'the page stayed quiet');
  });
}

/** Clicks the label around the radio button, as a hand does: the button itself may be drawn otherwise. */
export const choose = (scope, control, value) => scope.locator(`[data-control="${control}"] label:has([data-value="${value}"])`).click();

/** The handles of one lesson in `scope` (a selector, '' for the whole page). */
export function lesson(page, scope = '') {
  const root = page.locator(`${scope} [data-lesson="volumes"]`);
  const find = selector => root.locator(selector);
  const state = () =>
    root.evaluate(root => {
      const named = (list, name) => list.map(name);
      const pod = pod => `${pod.closest('[data-node]')?.dataset.node}/${pod.dataset.pod}`;
      const all = selector => [...root.querySelectorAll(selector)];
      return {
        provisioned: root.dataset.provisioned,
        zone: root.dataset.volumeZone ?? null,
        attached: named(all('[data-node][data-attached="true"]'), card => card.dataset.node),
        pods: named(all('[data-pod]:not([data-unconfirmed])'), pod),
        unconfirmed: named(all('[data-pod][data-unconfirmed]'), pod),
      };
    });
  return {
    root,
    find,
    state,
    press: action => find(`[data-action="${action}"]`).click(),
    on: (node, action) => find(`[data-node="${node}"] [data-action="${action}"]`).click(),
    choose: (control, value) => choose(root, control, value),
    chosen: control => find(`[data-control="${control}"] :checked`).evaluate(input => input.closest('[data-value]').dataset.value),
    outcome: () => root.getAttribute('data-outcome'),
    attached: async node => (await state()).attached.includes(node),
    pods: async () => (await state()).pods,
    /** The address that is offered to be copied by hand. */
    offered: () => find('input[readonly]').inputValue(),
    verdict: () => find('[data-role="verdict"]').innerText(),
    /** What a reader sees of the world: the marks of the contract, the badge, the verdict, the cards. */
    outline: async () => {
      const texts = await find('[data-role="badge"], [data-role="verdict"], [data-node]').allInnerTexts();
      return JSON.stringify([await root.getAttribute('data-outcome'), await state(), texts]);
    },
  };
}
