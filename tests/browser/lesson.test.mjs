// The lesson `volumes` as a reader uses it: every control, every refusal, back to the start, by mouse and by keyboard.
import assert from 'node:assert/strict';
import { lesson, test } from './harness.mjs';
import { play } from './play.mjs';

const page = { url: '/page/?lang=ja&theme=light' };

const refusals = [
  ['attached-elsewhere', {}, 'attach node-a', 'attach node-b'],
  ['not-attached-here', {}, '', 'mount node-a'],
  ['not-attached-here', {}, 'attach node-a', 'mount node-b'],
  ['still-mounted', {}, 'attach node-a, mount node-a', 'detach'],
  ['single-pod-only', { mode: 'ReadWriteOncePod' }, 'attach node-a, mount node-a', 'mount node-a'],
  ['attached-elsewhere', { mode: 'ReadWriteOncePod' }, 'attach node-b', 'attach node-a'],
  ['not-provisioned', { binding: 'WaitForFirstConsumer' }, '', 'mount node-a'],
  ['zone-mismatch', { zones: 'on' }, '', 'attach node-b'],
  ['zone-mismatch', { zones: 'on', binding: 'WaitForFirstConsumer' }, 'attach node-b, detach', 'attach node-a'],
  ['zone-mismatch', { zones: 'on', mode: 'ReadWriteMany' }, 'attach node-a', 'attach node-b'],
  ['claim-terminating', {}, 'attach node-a, mount node-a, delete-claim', 'mount node-a'],
  ['claim-terminating', { mode: 'ReadWriteMany' }, 'attach node-a, mount node-a, delete-claim', 'attach node-b'],
  ['unknown-claim', {}, 'delete-claim', 'attach node-a'],
  ['claim-exists', {}, '', 'request'],
  ['not-released', {}, 'attach node-a', 'clear-claim-ref'],
  ['unknown-volume', {}, 'delete-claim', 'clear-claim-ref'],
];

for (const [slug, settings, before, press] of refusals) {
  const name = [...Object.values(settings), before, press].filter(Boolean).join(', ');
  test(`${slug}: ${name}`, page, async ({ page }) => {
    const demo = lesson(page);
    for (const [control, value] of Object.entries(settings)) await demo.choose(control, value);
    await play(demo, before);
    assert.equal(await demo.outcome(), 'ok');
    const [state, said] = [await demo.state(), await demo.verdict()];
    await play(demo, press);
    assert.equal(await demo.outcome(), slug);
    assert.deepEqual(await demo.state(), state, 'a refusal changes nothing');
    assert.notEqual(await demo.verdict(), said, 'and says why');
    await demo.press('undo');
    assert.equal(await demo.outcome(), 'ok');
    assert.equal(await demo.verdict(), said);
  });
}

const accepted = [
  ['two pods of one node share a ReadWriteOnce volume', {}, 'attach node-a, mount node-a, mount node-a',
    { attached: ['node-a'], pods: ['node-a/web-1', 'node-a/web-2'] }],
  ['each node numbers its own pods', { mode: 'ReadWriteMany' }, 'attach node-a, attach node-b, mount node-b, mount node-a, mount node-b',
    { attached: ['node-a', 'node-b'], pods: ['node-a/web-1', 'node-b/web-1', 'node-b/web-2'] }],
  ['ReadOnlyMany is on both nodes as well', { mode: 'ReadOnlyMany' }, 'attach node-a, attach node-b',
    { attached: ['node-a', 'node-b'], pods: [] }],
  ['attaching twice is accepted', {}, 'attach node-a, attach node-a', { attached: ['node-a'], pods: [] }],
  ['taking back what is not there is accepted', {}, 'detach, unmount-all, force-detach', { attached: [], pods: [] }],
  ['one at a time, all the way and back', {}, 'attach node-a, mount node-a, unmount-all, detach, attach node-b, mount node-b',
    { attached: ['node-b'], pods: ['node-b/web-1'] }],
  ['waiting, the volume is made in the zone of its first node', { zones: 'on', binding: 'WaitForFirstConsumer' }, 'attach node-b',
    { attached: ['node-b'], pods: [], zone: 'zone-b' }],
  ['a deleted claim takes its volume along', {}, 'attach node-a, detach, delete-claim', { attached: [], pods: [], provisioned: 'false' }],
];

for (const [name, settings, presses, wanted] of accepted) {
  test(name, page, async ({ page }) => {
    const demo = lesson(page);
    for (const [control, value] of Object.entries(settings)) await demo.choose(control, value);
    await play(demo, presses);
    assert.equal(await demo.outcome(), 'ok');
    const state = await demo.state();
    assert.deepEqual(state, { provisioned: 'true', zone: null, unconfirmed: [], ...wanted });
  });
}

test('after a forced detach the pods that nobody saw stop stay in sight, and a second writer is told of them', page, async ({ page }) => {
  const demo = lesson(page);
  await play(demo, 'attach node-a, mount node-a, force-detach');
  let state = await demo.state();
  assert.deepEqual([state.attached, state.unconfirmed], [[], ['node-a/web-1']]);
  await play(demo, 'attach node-b, mount node-b');
  state = await demo.state();
  assert.deepEqual([state.attached, state.unconfirmed], [['node-b'], ['node-a/web-1']]);
  assert.ok(state.pods.includes('node-b/web-1'));
  assert.match(await demo.verdict(), /web-1/);
});

test('every choice can be made, starts afresh, and shows what is chosen', page, async ({ page }) => {
  const demo = lesson(page);
  const choices = {
    mode: ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOncePod', 'ReadWriteOnce'],
    binding: ['WaitForFirstConsumer', 'Immediate'],
    zones: ['on', 'off'],
    reclaim: ['Retain', 'Delete'],
  };
  for (const [control, values] of Object.entries(choices)) {
    for (const value of values) {
      await play(demo, 'attach node-a');
      await demo.choose(control, value);
      assert.deepEqual((await demo.state()).attached, [], `${value} starts afresh`);
      assert.equal(await demo.chosen(control), value);
    }
  }
  await demo.choose('zones', 'on');
  assert.deepEqual(await demo.find('[data-node]').evaluateAll(cards => cards.map(card => card.dataset.zone)), ['zone-a', 'zone-b']);
  await demo.choose('zones', 'off');
  assert.equal(await demo.find('[data-node][data-zone]').count(), 0);
});

test('Retain keeps the volume when the claim goes, and it can be given free; Delete takes it along', page, async ({ page }) => {
  const demo = lesson(page);
  await demo.choose('reclaim', 'Retain');
  await play(demo, 'attach node-a, detach, delete-claim');
  const kept = await demo.verdict();
  await play(demo, 'clear-claim-ref');
  assert.equal(await demo.outcome(), 'ok');
  await demo.choose('reclaim', 'Delete');
  await play(demo, 'attach node-a, detach, delete-claim');
  assert.notEqual(await demo.verdict(), kept);
  await play(demo, 'clear-claim-ref');
  assert.equal(await demo.outcome(), 'unknown-volume', 'nothing was kept');
  await play(demo, 'request, attach node-b');
  assert.deepEqual((await demo.state()).attached, ['node-b'], 'the claim can be written again');
});

const long = 'attach node-a, attach node-b, mount node-a, mount node-a, detach, force-detach, attach node-b, mount node-b, unmount-all, delete-claim, attach node-a';

test('undo goes back to the start step by step, redo comes again, reset is the start', page, async ({ page }) => {
  const demo = lesson(page);
  const seen = [await demo.outline()];
  for (const press of long.split(',')) {
    await play(demo, press);
    seen.push(await demo.outline());
  }
  for (let at = seen.length - 2; at >= 0; at--) {
    await demo.press('undo');
    assert.equal(await demo.outline(), seen[at], `undo to step ${at}`);
  }
  await demo.press('undo');
  assert.equal(await demo.outline(), seen[0], 'before the start is nothing');
  for (let at = 1; at < seen.length; at++) {
    await demo.press('redo');
    assert.equal(await demo.outline(), seen[at], `redo to step ${at}`);
  }
  await demo.press('redo');
  assert.equal(await demo.outline(), seen.at(-1), 'after the end is nothing');
  await demo.press('reset');
  assert.equal(await demo.outline(), seen[0]);
});

test('a move after undo cuts the old future off', page, async ({ page }) => {
  const demo = lesson(page);
  await play(demo, 'attach node-a, mount node-a, undo, undo, attach node-b');
  const now = await demo.outline();
  await demo.press('redo');
  assert.equal(await demo.outline(), now);
});

test('a hundred presses later the log is bounded in height and everything still answers', page, async ({ page }) => {
  const demo = lesson(page);
  const height = () => demo.root.evaluate(root => root.getBoundingClientRect().height);
  await play(demo, 'attach node-a, attach node-b');
  const before = await height();
  await demo.root.evaluate(async root => {
    for (let press = 0; press < 100; press++) {
      root.querySelector(`[data-node="node-${press % 2 ? 'a' : 'b'}"] [data-action="attach"]`).click();
      await new Promise(done => setTimeout(done));
    }
  });
  assert.ok((await height()) <= before + 1, `${before} -> ${await height()} px`);
  await play(demo, 'mount node-a');
  assert.deepEqual((await demo.state()).pods, ['node-a/web-1']);
});

test('by keyboard alone: choose, attach, see a refusal, undo', page, async ({ page }) => {
  const demo = lesson(page);
  const focused = () => page.evaluate(() => {
    const at = document.activeElement;
    return [at.closest('[data-control]')?.dataset.control, at.closest('[data-node]')?.dataset.node, at.closest('[data-action]')?.dataset.action].filter(Boolean).join(' ');
  });
  const tab = async wanted => {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab');
      if ((await focused()) === wanted) return;
    }
    assert.fail(`Tab never comes to ${wanted}`);
  };
  await tab('mode');
  await page.keyboard.press('ArrowRight');
  assert.notEqual(await demo.chosen('mode'), 'ReadWriteOnce', 'arrows choose');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await demo.chosen('mode'), 'ReadWriteOnce');
  assert.equal(await focused(), 'mode', 'the focus stays on the choice');
  await tab('node-a attach');
  await page.keyboard.press('Enter');
  assert.deepEqual((await demo.state()).attached, ['node-a']);
  await tab('node-b attach');
  await page.keyboard.press('Space');
  assert.equal(await demo.outcome(), 'attached-elsewhere');
  assert.equal(await focused(), 'node-b attach');
  const ring = await demo.find('[data-node="node-b"] [data-action="attach"]').evaluate(button => getComputedStyle(button).outlineStyle + getComputedStyle(button).outlineWidth);
  assert.match(ring, /^(?!none|.*0px).*$/, 'the focus can be seen');
  for (let step = 0; step < 2; step++) {
    await demo.find('[data-action="undo"]').focus();
    await page.keyboard.press('Enter');
  }
  assert.deepEqual((await demo.state()).attached, []);
});

test('the verdict is a status and the log a log, there before the first word, and pressed buttons are never disabled', page, async ({ page }) => {
  const demo = lesson(page);
  assert.equal(await demo.find('[data-role="verdict"]').getAttribute('role'), 'status');
  assert.equal(await demo.find('[data-role="log"]').getAttribute('role'), 'log');
  assert.equal(await demo.find('button[disabled]').count(), 0);
  assert.equal(await demo.find('button:not([type="button"])').count(), 0);
});

test('a page translator keeps its hands off', page, async ({ page }) => {
  assert.equal(await page.locator('[data-lesson]').evaluate(root => root.closest('[translate="no"]') !== null), true);
});
