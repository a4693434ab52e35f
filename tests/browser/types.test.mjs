// The declarations that are published: a host's TypeScript is held to them, and they to the element.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import ts from 'typescript';
import { at } from './ground.mjs';

const declared = at('web/embed/tsunagu.d.ts');

/** What the compiler has against a host's program, as the numbers of the lines. */
function faults(program) {
  const name = at('web/embed/host.ts');
  const options = { strict: true, noEmit: true, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, types: [], lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'] };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.getSourceFile = (path, ...rest) => (path === name ? ts.createSourceFile(path, program, ...rest) : getSourceFile(path, ...rest));
  host.fileExists = path => path === name || fileExists(path);
  const all = ts.getPreEmitDiagnostics(ts.createProgram([declared, name], options, host));
  return all.map(({ file, start }) => (file?.fileName === name ? file.getLineAndCharacterOfPosition(start).line + 1 : `${file?.fileName}: the declarations themselves`));
}

test('a host may write all of this', () => {
  assert.deepEqual(faults(`import type { TsunaguDemo, TsunaguStepEvent } from './tsunagu.js';
    const demo: TsunaguDemo = document.querySelector('tsunagu-demo')!;
    demo.lesson = 'volumes';
    demo.theme = 'dark';
    demo.controls = 'chapter';
    demo.state = 'v1.volumes.x';
    demo.lang = 'en';
    demo.addEventListener('tsunagu:ready', ({ detail }) => detail.lesson.trim());
    demo.addEventListener('tsunagu:step', ({ detail }) => detail.step.toFixed() + detail.outcome.trim());
    demo.addEventListener('tsunagu:error', ({ detail }) => detail.reason.trim());
    const heard = (event: TsunaguStepEvent): string => event.detail.lesson;
    demo.addEventListener('tsunagu:step', heard);`), []);
});

test('and none of this', () => {
  assert.deepEqual(faults(`const demo = document.querySelector('tsunagu-demo')!;
    demo.theme = 'blue';
    demo.controls = 'none';
    demo.language = 'en';
    demo.addEventListener('tsunagu:step', ({ detail }) => detail.reason);
    export {};`), [2, 3, 4, 5]);
});

test('the declared properties and events are those of the manifest', () => {
  const [{ attributes, events }] = JSON.parse(readFileSync(at('web/embed/custom-elements.json'), 'utf8')).modules[0].declarations;
  const text = readFileSync(declared, 'utf8');
  const own = [...text.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name).sort();
  assert.deepEqual(own, attributes.map(({ name }) => name).filter(name => name !== 'lang').sort());
  assert.deepEqual([...text.matchAll(/'(tsunagu:\w+)'/g)].map(([, name]) => name), events.map(({ name }) => name));
});
