// The element's manners on a page that is not ours: attributes, events, moves, keys, and what it leaves alone.
import assert from 'node:assert/strict';
import { demo, fallback, host, lesson, site, test } from './harness.mjs';

const one = { url: '/one.html' };
const two = { url: '/two.html' };

/** Collects the element's events, as a host would hear them on its document. */
const listen = page =>
  page.evaluate(() => {
    window.heard = [];
    for (const name of ['ready', 'step', 'error']) {
      document.addEventListener(`tsunagu:${name}`, ({ detail, target }) => window.heard.push([name, target.tagName, detail]));
    }
  });

test('it announces ready, then each step with its outcome, to the whole document', { ...one, wait: false, setup: ({ page }) => page.addInitScript(() => {
  window.heard = [];
  for (const name of ['ready', 'step']) {
    addEventListener(`tsunagu:${name}`, ({ detail, target }) => window.heard.push([name, target.tagName, detail]));
  }
}) }, async ({ page }) => {
  const demo = lesson(page);
  await demo.on('node-a', 'attach');
  await demo.on('node-b', 'attach');
  assert.deepEqual(await page.evaluate(() => window.heard), [
    ['ready', 'TSUNAGU-DEMO', { lesson: 'volumes' }],
    ['step', 'TSUNAGU-DEMO', { lesson: 'volumes', step: 1, outcome: 'ok' }],
    ['step', 'TSUNAGU-DEMO', { lesson: 'volumes', step: 2, outcome: 'attached-elsewhere' }],
  ]);
});

test('a host that changes an attribute while it hears a step does not upset it', one, async ({ page }) => {
  await page.evaluate(() => addEventListener('tsunagu:step', ({ target }) => {
    target.lang = target.lang === 'en' ? 'ja' : 'en';
    target.setAttribute('controls', 'chapter');
  }));
  const demo = lesson(page);
  await demo.on('node-a', 'attach');
  await demo.on('node-a', 'mount');
  assert.deepEqual(await demo.pods(), ['node-a/web-1']);
});

test('lang, theme and controls change in place; state and lesson begin afresh', one, async ({ page }) => {
  const demo = lesson(page);
  const set = (name, value) => page.locator('tsunagu-demo').evaluate((element, [name, value]) => element.setAttribute(name, value), [name, value]);
  await demo.on('node-a', 'attach');
  const japanese = await demo.verdict();
  await set('lang', 'en');
  await demo.find('[data-role="verdict"]').getByText('pv-1 is attached to node-a').waitFor();
  for (const [name, value] of [['controls', 'chapter'], ['theme', 'dark'], ['lang', 'ja'], ['controls', 'full']]) await set(name, value);
  assert.equal(await demo.attached('node-a'), true);
  assert.equal(await demo.verdict(), japanese);
  await set('lesson', 'volumes');
  assert.equal(await demo.attached('node-a'), true, 'the same value again is no change');
  await set('state', '');
  assert.equal(await demo.attached('node-a'), false);
});

test('a language that cannot be had is told in a sentence, the lesson stays as it was, and trying again brings it', {
  ...one,
  expects: /404|ERR_ABORTED/,
  setup: ({ page }) => page.route('**/tsunagu.en.txt?*', route => route.fulfill({ status: 404 })),
}, async ({ page }) => {
  await listen(page);
  const demo = lesson(page);
  await demo.on('node-a', 'attach');
  const before = await demo.outline();
  const tune = (name, value) => page.locator('tsunagu-demo').evaluate((element, [name, value]) => element.setAttribute(name, value), [name, value]);
  await tune('lang', 'en');
  const failure = page.locator('tsunagu-demo [data-role="failure"]');
  await failure.waitFor();
  assert.match(await failure.innerText(), /読み込めなかった.*tsunagu\.en\.txt/s);
  assert.equal(await demo.outline(), before);
  assert.equal((await page.evaluate(() => window.heard)).filter(([name]) => name === 'error').length, 1);
  await tune('controls', 'chapter');
  await demo.find('[data-action="undo"]').waitFor({ state: 'hidden' });
  await demo.on('node-a', 'mount');
  assert.deepEqual(await demo.pods(), ['node-a/web-1'], 'it still answers');
  await page.unroute('**/tsunagu.en.txt?*');
  await failure.locator('button').click();
  await demo.find('[data-role="verdict"]').getByText('web-1 sees it').waitFor();
  assert.equal(await failure.count(), 0);
  assert.deepEqual(await demo.pods(), ['node-a/web-1']);
});

const late = {
  ...one,
  setup: ({ page }) => page.route('**/tsunagu.en.txt?*', async route => {
    await new Promise(done => setTimeout(done, 500));
    await route.continue();
  }),
};
test('who changes the language twice gets the last one, though the first comes later', late, async ({ page }) => {
  const demo = lesson(page);
  const japanese = await demo.verdict();
  await page.evaluate(() => {
    const element = document.querySelector('tsunagu-demo');
    element.lang = 'en';
    setTimeout(() => (element.lang = 'ja'), 50);
  });
  await page.waitForTimeout(800);
  assert.equal(await demo.verdict(), japanese);
  await page.locator('tsunagu-demo').evaluate(element => (element.lang = 'en'));
  await demo.find('[data-role="verdict"]').getByText('attached to no node').waitFor();
});

test('taken out while a language is on its way and put back, it begins afresh in that language', late, async ({ page }) => {
  const demo = lesson(page);
  await demo.on('node-a', 'attach');
  await page.evaluate(async () => {
    const element = document.querySelector('tsunagu-demo');
    const { parentNode } = element;
    element.lang = 'en';
    await new Promise(next => setTimeout(next, 50));
    element.remove();
    await new Promise(next => setTimeout(next, 50));
    parentNode.append(element);
  });
  await demo.find('[data-role="verdict"]').getByText('attached to no node').waitFor();
  assert.equal(await demo.attached('node-a'), false);
});

test('without lang the nearest ancestor decides: what begins with the subtag en is English, all else Japanese', {
  url: host('langs.html', ['en', 'en-GB', 'EN', 'ja-JP', 'enm', 'fr', ''].map(lang => `<div lang="${lang}">${demo()}</div>`).join('')),
  viewport: { width: 688, height: 9000 },
}, async ({ page }) => {
  const demo = lesson(page);
  await demo.root.nth(6).waitFor();
  const english = (await demo.find('[data-role="verdict"]').allInnerTexts()).map(text => !/[ぁ-ん]/.test(text));
  assert.deepEqual(english, [true, true, true, false, false, false, false]);
});

test('properties mirror attributes, also when set before the element is known', {
  url: host('early.html', '', `<script>
    const early = document.createElement('tsunagu-demo');
    early.theme = 'dark';
    early.controls = 'chapter';
    addEventListener('DOMContentLoaded', () => document.body.append(early));
  </script>`),
}, async ({ page }) => {
  const seen = await page.locator('tsunagu-demo').evaluate(element => {
    const early = [element.getAttribute('theme'), element.getAttribute('controls'), element.lesson, element.state];
    element.state = null;
    element.theme = 'light';
    return [...early, element.getAttribute('theme'), element.hasAttribute('state')];
  });
  assert.deepEqual(seen, ['dark', 'chapter', 'volumes', '', 'light', false]);
});

test('two on one page share the wasm and nothing else', two, async ({ page }) => {
  const [a, b] = [lesson(page, '#a'), lesson(page, '#b')];
  await b.root.waitFor();
  const before = await b.outline();
  await a.choose('mode', 'ReadWriteMany');
  await a.on('node-a', 'attach');
  await a.on('node-b', 'attach');
  assert.equal(await b.outline(), before);
  assert.equal(await a.attached('node-b'), true);
  await b.on('node-b', 'attach');
  await b.on('node-a', 'attach');
  assert.equal(await b.outcome(), 'attached-elsewhere');
  assert.equal(await a.outcome(), 'ok');
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  for (const file of ['tsunagu-web.js', 'tsunagu-web_bg.wasm', 'tsunagu.css', 'tsunagu.ja.txt', 'tsunagu.en.txt']) {
    assert.equal(loaded.filter(path => path === `/tsunagu/${file}`).length, 1, `${file} is loaded once: ${loaded}`);
  }
});

test('moved within the page it keeps its state; taken out and put back it begins afresh', two, async ({ page }) => {
  const demo = lesson(page, '#a');
  await demo.on('node-a', 'attach');
  await page.evaluate(() => document.body.append(document.querySelector('#a')));
  assert.equal(await demo.attached('node-a'), true, 'append');
  await page.evaluate(() => document.body.moveBefore(document.querySelector('#a'), document.querySelector('#b')));
  assert.equal(await demo.attached('node-a'), true, 'moveBefore');
  await demo.on('node-a', 'mount');
  assert.deepEqual(await demo.pods(), ['node-a/web-1'], 'and it still answers');
  await page.evaluate(async () => {
    const element = document.querySelector('#a');
    element.remove();
    await 0;
    await 0;
    document.body.prepend(element);
  });
  await demo.root.waitFor();
  assert.equal(await demo.attached('node-a'), false);
  assert.deepEqual(await demo.pods(), []);
});

test('nothing loads before it is within 400 px of the screen', {
  url: host('far.html', `<div style="height:3000px"></div>${demo()}`),
  wait: false,
}, async ({ page }) => {
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /web|css|txt/.test(name.split('/').pop())).length);
  const scroll = to => page.evaluate(async to => {
    scrollTo(0, to);
    for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
  }, to);
  await scroll(1500); // 600 px below the screen of 900
  assert.equal(await loaded(), 0);
  assert.equal(await page.locator('.fallback').isVisible(), true);
  await scroll(1750); // 350 px below
  await page.locator('[data-lesson]').waitFor();
  assert.equal(await loaded(), 4, 'one language is enough');
});

test('the script twice on a page is no fault', {
  url: host('twice.html', demo(), '<script type="module" src="/tsunagu/tsunagu.js?again"></script>'),
}, async ({ page }) => {
  await lesson(page).on('node-a', 'attach');
  assert.equal(await lesson(page).attached('node-a'), true);
});

test('it leaves the host alone: address, title, storage, its own tag and the rest of the page', one, async ({ page }) => {
  const host = () => page.evaluate(() => {
    const element = document.querySelector('tsunagu-demo');
    const voice = document.querySelector('body > [data-tsunagu="voice"]');
    return JSON.stringify([location.href, history.length, document.title, { ...localStorage }, { ...sessionStorage }, document.cookie,
      document.documentElement.cloneNode().outerHTML, document.head.innerHTML, element.outerHTML, document.body.children.length - (voice ? 1 : 0)]);
  });
  const before = await host();
  const demo = lesson(page);
  for (const node of ['node-a', 'node-b']) for (const action of ['attach', 'mount']) await demo.on(node, action);
  for (const action of ['undo', 'redo', 'copy-link', 'detach', 'force-detach', 'reset']) await demo.press(action);
  await demo.choose('zones', 'on');
  assert.equal(await host(), before);
  assert.equal(await page.locator('tsunagu-demo [style]').count(), 0, 'no style attribute, which a strict policy blocks');
});

test('each step is said in a hidden status of the page, in the language of the element', two, async ({ page }) => {
  const voice = page.locator('body > [data-tsunagu="voice"][role="status"]');
  assert.equal(await voice.count(), 1);
  assert.equal(await voice.innerText(), '', 'nothing is said before a press');
  await lesson(page, '#a').on('node-a', 'attach');
  assert.match(await voice.innerText(), /[ぁ-ん]/);
  await lesson(page, '#b').on('node-a', 'attach');
  assert.match(await voice.innerText(), /^[^ぁ-ん]+$/);
  assert.equal(await voice.getAttribute('lang'), 'en');
  await page.evaluate(() => document.querySelectorAll('tsunagu-demo').forEach(element => element.remove()));
  assert.equal(await page.locator('[data-tsunagu="voice"]').count(), 0, 'it goes with the last element');
});

test('keys pressed in it do not reach a book that listens on the document; with ctrl they do', one, async ({ page }) => {
  await page.evaluate(() => {
    window.keys = [];
    document.addEventListener('keydown', ({ key }) => window.keys.push(key));
  });
  await lesson(page).find('[data-node="node-a"] [data-action="attach"]').focus();
  for (const key of ['ArrowRight', 's', '/', '?', 'Control+k', 'Escape', 'Tab']) await page.keyboard.press(key);
  assert.deepEqual(await page.evaluate(() => window.keys), ['Control', 'k', 'Escape', 'Tab']);
});

// DESIGN.md has these bounds. A move of one thing; one that also makes or ends a volume; one that takes pods along or
// back, so many for each; another setting, which is another world.
const costs = {
  move: ['attach node-a, mount node-a, mount node-a, attach node-b, unmount-all, detach, attach node-b, undo, redo, detach, copy-link', 12, 0],
  birth: ['+binding WaitForFirstConsumer, attach node-b, undo, redo, detach, delete-claim, request, attach node-a, delete-claim, detach, request', 16, 0],
  pods: [`+mode ReadWriteMany, attach node-a, attach node-b, ${'mount node-a, mount node-b, '.repeat(4)} force-detach, undo, redo, attach node-b, mount node-b, undo, delete-claim, unmount-all, undo, reset`, 12, 4],
  retain: ['+reclaim Retain, attach node-a, detach, delete-claim, clear-claim-ref, request, reset', 16, 0],
  setting: ['attach node-a, mount node-a, +zones on, +binding WaitForFirstConsumer, attach node-b, +zones off, +mode ReadOnlyMany, +binding Immediate, +zones on, +reclaim Retain', 36, 0],
};
for (const [what, [presses, bound, more]] of Object.entries(costs)) {
  test(`${what}: a press costs at most ${bound} changes of the DOM${more ? ` and ${more} for each pod` : ''}, and focus stays where it was`, one, async ({ page }) => {
    await page.evaluate(() => {
      window.records = [];
      const stage = document.querySelector('tsunagu-demo').shadowRoot;
      new MutationObserver(seen => window.records.push(...seen)).observe(stage, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    const demo = lesson(page);
    const pods = () => demo.find('[data-pod]').count();
    for (const press of presses.split(',').map(press => press.trim()).filter(Boolean)) {
      const [action, node] = press.split(' ');
      const before = await pods();
      await page.evaluate(() => void (window.records.length = 0));
      if (action.startsWith('+')) {
        await demo.choose(action.slice(1), node);
        if (what !== 'setting') continue;
      } else {
        await demo.find(`${node ? `[data-node="${node}"] ` : ''}[data-action="${action}"]`).click();
      }
      await page.waitForFunction(() => window.records.length > 0); // the clipboard takes its time
      const records = await page.evaluate(() => window.records.length);
      const most = bound + more * Math.max(before, await pods());
      assert.ok(records <= most, `${press}: ${records} mutation records, at most ${most}`);
      const focused = await demo.root.evaluate(root => root.getRootNode().activeElement?.dataset.action);
      if (!action.startsWith('+')) assert.equal(focused, action, `${press}: the button keeps the focus`);
    }
  });
}

test('copying a link gives the address of the page beside the script; where it cannot, the address is shown', one, async ({ page, room }) => {
  const demo = lesson(page);
  await demo.on('node-a', 'attach');
  await room.grantPermissions(['clipboard-read', 'clipboard-write']);
  await demo.press('copy-link');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /\/tsunagu\/index\.html#v1\.volumes\.[\w.-]+$/);
  const code = link.split('#')[1];
  await room.clearPermissions();
  await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))));
  await demo.press('copy-link');
  assert.equal(await demo.offered(), link);
  await page.goto(`${site().url}/page/#${code}`);
  await lesson(page).root.waitFor();
  assert.equal(await lesson(page).attached('node-a'), true, 'the link shows what was copied');
});

for (const [what, code] of [['damaged', 'v1.volumes.zzzz.000000'], ['newer', 'v9.volumes.zzzz.000000'], ['senseless', 'hello']]) {
  test(`a ${what} state is refused with a sentence, and the world is the default one`, {
    url: host(`state-${what}.html`, '<main></main>'),
    wait: false,
  }, async ({ page }) => {
    await listen(page);
    await page.evaluate(([code, fallback]) => {
      document.querySelector('main').innerHTML = `<tsunagu-demo lang="en" state="${code}">${fallback}</tsunagu-demo>`;
    }, [code, fallback]);
    const demo = lesson(page);
    await demo.root.waitFor();
    await page.waitForFunction(() => window.heard.length >= 2);
    const heard = await page.evaluate(() => window.heard);
    const [, , { reason }] = heard.find(([name]) => name === 'error');
    assert.match(reason, /\w{3}/);
    await page.getByText(reason).first().waitFor();
    assert.equal(await demo.root.getAttribute('data-provisioned'), 'true');
    await demo.on('node-a', 'attach');
    assert.equal(await demo.attached('node-a'), true, 'it is usable');
  });
}

test('what the package says of itself is so', one, async ({ page }) => {
  const said = await page.evaluate(async () => {
    const read = async name => (await fetch(`/tsunagu/${name}`)).json();
    const [pack, manifest] = [await read('package.json'), await read('custom-elements.json')];
    const { attributes, tagName, events, members } = manifest.modules[0].declarations[0];
    const files = [pack.exports['.'].default, pack.types, pack.customElements, 'index.html', 'page.js', 'README.md', 'icon.svg'];
    return {
      attributes: attributes.map(({ name }) => name).sort(),
      observed: [...customElements.get(tagName).observedAttributes].sort(),
      events: events.map(({ name }) => name),
      unknown: members.filter(({ name }) => !(name in document.createElement(tagName))),
      missing: (await Promise.all(files.map(async file => [file, (await fetch(`/tsunagu/${file}`)).ok]))).filter(([, ok]) => !ok),
      unstamped: (await Promise.all(['tsunagu.js', 'page.js', 'index.html'].map(async file => [file, await (await fetch(`/tsunagu/${file}`)).text()]))).filter(([, text]) => text.includes('__VERSION__')),
    };
  });
  assert.deepEqual(said.attributes, said.observed);
  assert.deepEqual(said.events, ['tsunagu:ready', 'tsunagu:step', 'tsunagu:error']);
  assert.deepEqual([said.unknown, said.missing, said.unstamped], [[], [], []]);
});
