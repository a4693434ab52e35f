// Builds the books that need building, into target/hosts, once for each dist/embed.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const target = fileURLToPath(new URL('../../target/hosts/', import.meta.url));
const embed = process.env.TSUNAGU_DIST ? `${process.env.TSUNAGU_DIST}/embed` : fileURLToPath(new URL('../../dist/embed', import.meta.url));

/** Builds `vitepress` or `mdbook` and returns the folder of the site. */
export function build(host) {
  const source = join(here, host);
  const site = join(target, host);
  const copy = join(source, { vitepress: 'public', mdbook: 'src' }[host], 'tsunagu');
  const stamp = join(target, `${host}.stamp`);
  if (!existsSync(join(embed, 'tsunagu.js'))) throw new Error(`${embed} has no tsunagu.js; cargo xtask build makes it`);
  rmSync(copy, { recursive: true, force: true });
  const now = fingerprint([source, embed]);
  if (existsSync(site) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return site;
  cpSync(embed, copy, { recursive: true });
  rmSync(site, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const [program, ...options] = {
    vitepress: [join(here, '../node_modules/.bin/vitepress'), 'build', source],
    mdbook: ['mdbook', 'build', source, '--dest-dir', site], // `cargo xtask test` puts its own first on PATH
  }[host];
  try {
    execFileSync(program, options, { stdio: 'pipe', encoding: 'utf8' });
  } catch (fault) {
    throw new Error(`${host} could not build ${source}: ${fault.message}\n${fault.stdout ?? ''}${fault.stderr ?? ''}`);
  }
  writeFileSync(stamp, now);
  return site;
}

function fingerprint(folders) {
  const hash = createHash('sha256');
  for (const folder of folders) {
    for (const name of readdirSync(folder, { recursive: true }).sort()) {
      if (/(^|\/)cache\//.test(name)) continue;
      try {
        hash.update(name).update(readFileSync(join(folder, name)));
      } catch (fault) {
        if (fault.code !== 'EISDIR') throw fault;
      }
    }
  }
  return hash.digest('hex');
}
