// A story that a link opens: at its last step, back to its start and on from there, by mouse and by keyboard, in both languages.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { demo, host, lesson, test } from './harness.mjs';
import { play } from './play.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** tests/stories/chapter/once-means-one-node.yaml, six steps. Links are for ever, and so is this one. */
const once = [
  'v1.volumes.s1.ReadWriteOnce_-3Dy3CO-Once-3CP3Dz-_Pod_-3Dr3Dz3Du3DT3FW3GG3FR-.The_-00Y-Once-00Y-_of_ReadWriteOnce_is_one_',
  'node-00i-_not_one_pod.k.disk.Immediate.Delete.n.node--a..n.node--b..e.3.outcome-00w-_ok.e.4.outcome-00w-_ok.e.4.volumes-',
  '00k-pv--1-00k-attached-00w-_-01T-node--a-01V-.e.4.volumes-00k-pv--1-00k-pods-00k-node--a-00w-_-01T-web--1-00i-_web--2-00',
  'i-_web--3-01V-.e.5.outcome-00w-_attached--elsewhere.e.5.volumes-00k-pv--1-00k-attached-00w-_-01T-node--a-01V-.e.6.outcom',
  'e-00w-_not--attached--here.e.6.volumes-00k-pv--1-00k-phase-00w-_Bound.e.6.volumes-00k-pv--1-00k-accessModes-00w-_-01T-Re',
  'adWriteOnce-01V-.e.6.volumes-00k-pv--1-00k-attached-00w-_-01T-node--a-01V-.e.6.volumes-00k-pv--1-00k-pods-00k-node--a-00',
  'w-_-01T-web--1-00i-_web--2-00i-_web--3-01V-.q.data.disk.20.ReadWriteOnce..g.a.0.0..m.0.0.web--1.m.0.0.web--2.m.0.0.web--',
  '3.a.0.1..m.0.1.web--4.3cd538',
].join('');
/** Twelve nodes, two claims, names as long as clouds make them, five steps. */
const large = [
  'v1.volumes.s1.-5b35Tp3Dy9x93DI99l7D03Ds3FW3GG3FR3DQ5Xl5EK3DG3Dn3Dq3EI3CD5CD3Do7v43DP3EP5Pc3Dy3FW3GG3FR3Dv3EI8PT3DQ3ER-.T',
  'welve_nodes_and_long_names-00i-_and_the_fifth_node_has_the_volume.k.disk.WaitForFirstConsumer.Retain.n.ip--10--0--1--17-',
  '00k-ap--northeast--1-00k-compute-00k-internal.ap--northeast--1a.n.ip--10--0--2--18-00k-ap--northeast--1-00k-compute-00k-',
  'internal.ap--northeast--1c--a--zone--with--a--name--as--long--as--labels--may--be--6.n.n3..n.n4..n.n5..n.n6..n.n7..n.n8.',
  '.n.n9..n.n10..n.n11..n.n12..e.2.outcome-00w-_ok.e.5.outcome-00w-_attached--elsewhere.e.5.volumes-00k-pv--1-00k-attached-',
  '00w-_-01T-ip--10--0--1--17-00k-ap--northeast--1-00k-compute-00k-internal-00i-_n5-01V-.e.5.volumes-00k-pv--2-00k-attached',
  '-00w-_-01T-n3-01V-.q.data--of--the--postgres--cluster--in--production--0.disk.20.ReadWriteMany..q.data--1.disk.20.ReadWr',
  'iteOnce..g.a.0.4..m.0.4.postgres--in--production--with--a--long--name--0.a.0.0..a.1.2..a.1.3..197572',
].join('');

const pageOf = (link, lang) => `/page/?lang=${lang}&theme=light#${link}`;
const expected = it => it.find('[data-role="expected"] li').allInnerTexts();

for (const [lang, title, holds] of [['ja', 'ReadWriteOnce の「Once」は Pod ではなくノード', 'そのとおり'], ['en', 'The "Once" of ReadWriteOnce is one node, not one pod', 'holds']]) {
  test(`a story opens at its last step and is taken back to its start, ${lang}`, { url: pageOf(once, lang) }, async ({ page }) => {
    const it = lesson(page);
    assert.equal(await it.find('[data-role="story"]').innerText(), title);
    assert.equal(await it.outcome(), 'not-attached-here');
    assert.deepEqual((await it.state()).pods, ['node-a/web-1', 'node-a/web-2', 'node-a/web-3']);
    const lines = await expected(it);
    assert.ok(lines.length > 5, lines.join());
    assert.equal(lines.filter(line => line.includes('outcome: ')).length, lines.filter(line => line.includes(`✓ ${holds}`)).length);
    assert.equal(await it.find('[data-control="mode"]').count(), 0, 'nothing of the chapter can be set');
    const end = await it.outline();
    await play(it, 'undo, undo, undo, undo, undo, undo');
    const start = await it.outline();
    assert.deepEqual((await it.state()).attached, []);
    await it.press('undo');
    assert.equal(await it.outline(), start, 'nothing is before the start');
    await play(it, 'redo, redo, redo, redo, redo, redo');
    assert.equal(await it.outline(), end);
    await it.press('reset');
    assert.equal(await it.outline(), start);
    await it.press('chapter');
    assert.equal(await it.find('[data-role="story"]').count(), 0);
    assert.equal(await it.chosen('mode'), 'ReadWriteOnce');
  });
}

test('what is pressed on comes along in the link', { url: pageOf(once, 'en'), permissions: ['clipboard-read', 'clipboard-write'] }, async ({ page, room }) => {
  const it = lesson(page);
  await play(it, 'force-detach, attach node-b, copy-link');
  await page.waitForFunction(was => location.hash !== `#${was}`, once);
  const outline = await it.outline();
  const other = await room.newPage();
  await other.goto(await page.evaluate(() => navigator.clipboard.readText()));
  const copy = lesson(other);
  await copy.root.waitFor();
  assert.equal(await copy.outline(), outline);
  assert.deepEqual(await expected(copy), await expected(it));
  await play(copy, 'undo, undo');
  assert.equal(await copy.outcome(), 'not-attached-here', 'the story is before it');
});

test('claims and cards of a large story are reached by keyboard', { url: pageOf(large, 'en') }, async ({ page }) => {
  const it = lesson(page);
  assert.equal(await it.find('[data-node]').count(), 12);
  assert.deepEqual((await it.state()).attached, ['n3']);
  await it.find('[data-control="claim"] :checked').focus();
  await page.keyboard.press('ArrowLeft');
  assert.deepEqual((await it.state()).attached, ['ip-10-0-1-17.ap-northeast-1.compute.internal', 'n5']);
  assert.deepEqual(await it.pods(), ['n5/postgres-in-production-with-a-long-name-0']);
  await it.find('[data-node="n12"] [data-action="attach"]').focus();
  await page.keyboard.press('Enter');
  assert.equal(await it.attached('n12'), true, 'the press was about the claim that is looked at');
});

for (const [what, link] of Object.entries({ once, large })) {
  for (const lang of ['ja', 'en']) {
    const places = { page: pageOf(link, lang), element: host(`story-${what}-${lang}.html`, `<main><h1>host</h1>${demo(`lang="${lang}" state="${link}"`)}</main>`) };
    for (const [place, url] of Object.entries(places)) {
      test(`${what}, ${place}, ${lang}: 320 px are enough, and axe finds nothing`, { url, viewport: { width: 320, height: 800 }, reducedMotion: 'reduce' }, async ({ page }) => {
        const it = lesson(page);
        await page.evaluate(axe);
        for (const presses of ['', 'undo', 'reset', 'attach node-b'].slice(0, what === 'once' ? 4 : 3)) {
          await play(it, presses);
          assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${presses}: no sideways scroll`);
          const wide = await it.root.evaluate(root => [...root.querySelectorAll('*')].filter(element => element.getBoundingClientRect().right > innerWidth + 0.5).map(element => element.outerHTML.slice(0, 120)));
          assert.deepEqual(wide, [], presses);
          const { violations } = await page.evaluate(() => window.axe.run());
          assert.deepEqual(violations.map(({ id, nodes }) => `${presses}: ${id}: ${nodes.map(({ target }) => target)}`), []);
        }
      });
    }
  }
}
