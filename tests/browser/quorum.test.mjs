// The lesson `quorum` as a reader uses it: foretell, lose, bring back, paste, draw; by mouse and by keyboard, wide and narrow.
// A page that is built without it says so, and that is tested then.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { host, mounts, test } from './harness.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const index = `${mounts.find(({ at }) => at === '/page/').from}/index.html`;
const there = existsSync(index) && readFileSync(index, 'utf8').includes('data-rules="quorum"');
const at = (lang = 'ja') => ({ url: `/page/?lang=${lang}&theme=auto&lesson=quorum`, reducedMotion: 'reduce' });

function quorum(page) {
  const root = page.locator('[data-lesson="quorum"]');
  const find = selector => root.locator(selector);
  return {
    root,
    find,
    press: (action, nth = 0) => find(`[data-action="${action}"]`).nth(nth).click(),
    lose: name => find(`[data-domain="${name}"]`).click(),
    writes: () => root.getAttribute('data-writes'),
    leader: () => root.getAttribute('data-leader'),
    outcome: () => root.getAttribute('data-outcome'),
    unfold: async () => {
      for (const summary of await find('summary').all()) await summary.click();
    },
    fold: role => find(`details:has([data-role="${role}"]) > summary, details[data-role="${role}"] > summary`).click(),
  };
}

const list = `64f1904f602822ab, started, m1, http://10.0.0.1:2380, http://10.0.0.1:2379, false
ddd67b312462fd7b, started, m2, http://10.0.0.2:2380, http://10.0.0.2:2379, false
fd422379fda50e48, started, m3, http://10.0.0.2:2480, http://10.0.0.2:2479, false`;

if (!there) {
  test('a page without the lesson says that it does not know it', at('en'), async ({ page }) => {
    assert.match(await page.locator('[data-role="notice"]').innerText(), /no lesson/);
  });
} else {
  test('the four rows of the table: foretold, then told', at(), async ({ page }) => {
    const demo = quorum(page);
    for (const [row, writes, leader] of [[0, 'all', 'm1'], [1, 'none', null], [2, 'none', null], [3, 'some', 'm1']]) {
      await demo.press('row', row);
      assert.equal(await demo.writes(), 'all', 'first the question');
      await demo.press('guess', 0);
      assert.deepEqual([await demo.writes(), await demo.leader()], [writes, leader]);
      assert.match(await demo.find('[data-role="verdict"]').innerText(), row === 0 ? /予想どおり/ : /予想とは違った/);
    }
    assert.equal(await demo.find('[data-member="m3"]').getAttribute('data-writes'), 'false');
  });

  test('a write through a member out of reach is refused, and undo takes it back', at('en'), async ({ page }) => {
    const demo = quorum(page);
    await demo.lose('vpn');
    await demo.press('write', 2);
    assert.equal(await demo.outcome(), 'leader-not-reached');
    assert.match(await demo.find('[data-role="verdict"]').innerText(), /Source: etcd/);
    await demo.press('undo');
    assert.equal(await demo.outcome(), 'ok');
    await demo.lose('vpn');
    await demo.press('move-leader', 2);
    assert.equal(await demo.leader(), 'm3');
    await demo.lose('vpn');
    assert.equal(await demo.leader(), 'm1', 'the two elect one of their own');
  });

  test('by keyboard alone: foretell, lose, bring back, undo; the focus stays', at(), async ({ page }) => {
    const demo = quorum(page);
    const focused = () => page.evaluate(() => {
      const { dataset, textContent } = document.activeElement;
      return `${dataset.action ?? ''} ${dataset.domain ?? textContent}`;
    });
    const tab = async wanted => {
      for (let presses = 0; presses < 90; presses++) {
        await page.keyboard.press('Tab');
        if (wanted.test(await focused())) return;
      }
      assert.fail(`Tab never comes to ${wanted}`);
    };
    await tab(/^row .*VPN/);
    await page.keyboard.press('Enter');
    await tab(/^guess 片側/);
    await page.keyboard.press('Space');
    assert.equal(await demo.writes(), 'some');
    assert.match(await focused(), /^guess 片側/);
    await tab(/^domain vpn/);
    await page.keyboard.press('Enter');
    assert.equal(await demo.writes(), 'all');
    assert.match(await focused(), /^domain vpn/);
    await tab(/^cut site-a/);
    await page.keyboard.press('Enter');
    assert.equal(await demo.writes(), 'none');
    await demo.find('[data-action="undo"]').focus();
    await page.keyboard.press('Enter');
    assert.equal(await demo.writes(), 'all');
    assert.equal(await focused(), 'undo 元に戻す');
  });

  test('a list is pasted and read by keyboard; a bad one gets a reason', at('en'), async ({ page }) => {
    const demo = quorum(page);
    await demo.fold('paste');
    const field = demo.find('textarea:not([readonly])');
    await field.fill('what is this');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    assert.match(await demo.find('[data-role="pasted"]').innerText(), /none of the forms/);
    assert.equal(await field.inputValue(), 'what is this', 'it can be mended');
    await field.fill(list);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    assert.match(await demo.find('[data-role="pasted"]').innerText(), /m2 and m3 share the host 10\.0\.0\.2/);
    assert.equal(await demo.find('[data-control="picture"] :checked').getAttribute('data-value'), 'own');
    await demo.lose('10.0.0.2');
    assert.equal(await demo.writes(), 'none');
  });

  test('a link leads back to a placement of the own', at(), async ({ page, room }) => {
    const demo = quorum(page);
    await demo.fold('own');
    await demo.press('add-domain', 0);
    await demo.find('[data-action="need"][aria-label="m2 site-1"]').click();
    await demo.find('[data-action="need"][aria-label="m2 site-a"]').click();
    await demo.lose('site-a');
    assert.equal(await demo.writes(), 'all');
    await demo.press('copy-link');
    await page.waitForFunction(() => location.hash.startsWith('#v1.quorum.'));
    const other = await room.newPage();
    await other.goto(page.url());
    const again = quorum(other);
    await again.root.waitFor();
    assert.equal(await again.find('[data-domain="site-a"]').getAttribute('aria-pressed'), 'true');
    assert.equal(await again.find('[data-domain]').count(), await demo.find('[data-domain]').count());
    assert.deepEqual([await again.writes(), await again.leader()], [await demo.writes(), await demo.leader()]);
  });

  test('in an element its steps are told', { url: host('quorum.html', '<tsunagu-demo lesson="quorum" lang="en"></tsunagu-demo>') }, async ({ page }) => {
    await page.evaluate(() => {
      window.steps = [];
      document.addEventListener('tsunagu:step', ({ detail }) => window.steps.push(detail));
    });
    const demo = quorum(page);
    await demo.lose('site-a');
    await demo.press('write', 0);
    await page.waitForFunction(() => window.steps.length === 2);
    assert.deepEqual(await page.evaluate(() => window.steps), [
      { lesson: 'quorum', step: 1, outcome: 'ok' },
      { lesson: 'quorum', step: 2, outcome: 'member-down' },
    ]);
  });

  for (const lang of ['ja', 'en']) {
    test(`at 320 px nothing scrolls sideways, in ${lang}`, { ...at(lang), viewport: { width: 320, height: 700 } }, async ({ page }) => {
      const demo = quorum(page);
      const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.equal(await over(), 0);
      await demo.press('guess', 1);
      await demo.unfold();
      await demo.press('keep');
      assert.equal(await over(), 0, 'with everything open');
      for (let picture = 1; picture < 5; picture++) {
        await demo.find('[data-control="picture"] label').nth(picture).click();
        await demo.find('[data-domain]').first().click();
        assert.equal(await over(), 0, `picture ${picture}`);
      }
    });
  }

  for (const [look, media] of Object.entries({ light: { colorScheme: 'light' }, dark: { colorScheme: 'dark' }, 'forced colours': { forcedColors: 'active' } })) {
    test(`axe finds nothing: ${look}`, { ...at(look === 'dark' ? 'en' : 'ja'), ...media }, async ({ page }) => {
      const demo = quorum(page);
      await page.evaluate(axe);
      const states = {
        'at the start': async () => {},
        foretold: () => demo.press('guess', 2),
        refused: async () => {
          await demo.lose('vpn');
          await demo.press('write', 2);
        },
        unfolded: async () => {
          await demo.unfold();
          await demo.press('keep');
        },
        pasted: async () => {
          await demo.find('textarea:not([readonly])').fill(list);
          await demo.press('read');
        },
        'nobody leads': () => demo.press('cut'),
      };
      for (const [state, reach] of Object.entries(states)) {
        await reach();
        const { violations, passes } = await page.evaluate(() => window.axe.run());
        assert.ok(passes.length > 10, 'axe looked at something');
        const found = violations.map(({ id, nodes }) => `${state}: ${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join(' | ')}`);
        assert.deepEqual(found, []);
      }
    });
  }
}
