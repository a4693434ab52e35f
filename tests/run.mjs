// Runs the browser suites one after the other and ends with the line `N passed, M failed`.
// `node run.mjs element` runs the files whose name contains "element".
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { run } from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('browser/', import.meta.url));
const wanted = process.argv[2] ?? '';
const files = readdirSync(folder).filter(name => name.endsWith('.test.mjs') && name.includes(wanted)).sort();

let passed = 0;
let failed = 0;
if (!files.length) {
  console.log(`no suite in ${folder} has "${wanted}" in its name`);
  failed = 1;
}
for (const file of files) {
  const began = Date.now();
  const seen = { pass: 0, fail: 0 };
  let stderr = '';
  await new Promise(done => {
    run({ files: [folder + file], concurrency: 1 })
      .on('test:pass', test => counts(test) && (seen.pass += 1))
      .on('test:fail', test => {
        seen.fail += 1; // a file that dies counts as well
        const died = test.name.endsWith('.test.mjs');
        console.log(`  FAILED ${test.name}\n${indent(died ? stderr : report(test.details.error))}`);
      })
      .on('test:stderr', ({ message }) => (stderr += message))
      .once('close', done)
      .resume();
  });
  if (seen.pass + seen.fail === 0) {
    console.log(`  FAILED ${file}: it ran no test`);
    seen.fail = 1;
  }
  passed += seen.pass;
  failed += seen.fail;
  console.log(`${basename(file, '.test.mjs')}: ${seen.pass} passed, ${seen.fail} failed (${Math.round((Date.now() - began) / 1000)} s)`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;

// Older runners report the file itself as a test around its tests.
function counts({ name, details }) {
  return details.type !== 'suite' && !name.endsWith('.test.mjs');
}

function report(error) {
  const cause = error?.cause ?? error;
  return cause?.stack ?? cause?.message ?? String(cause);
}

function indent(text) {
  return String(text).split('\n').slice(0, 30).map(line => `    ${line}`).join('\n');
}
