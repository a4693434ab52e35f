// A static server for the tests: folders under paths, headers by choice, files that can be slow or missing.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.ts': 'text/plain; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/**
 * Serves `mounts`, a list of { at: '/book/', from: folder or { 'name.html': text }, headers }; the first that fits answers.
 * Cross-origin isolation is on by default: it gives the page's clock 5 us steps instead of 100.
 */
export async function serve(mounts, { isolated = true, brotli = false } = {}) {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://x').pathname);
    const mount = mounts.find(({ at }) => path.startsWith(at));
    const headers = { 'cache-control': 'no-store', ...mount?.headers };
    if (isolated) {
      headers['cross-origin-opener-policy'] = 'same-origin';
      headers['cross-origin-embedder-policy'] = 'require-corp';
      headers['cross-origin-resource-policy'] = 'cross-origin';
    }
    const file = mount && (await find(mount, path.slice(mount.at.length)));
    if (!file) {
      response.writeHead(404, { ...headers, 'content-type': 'text/plain' }).end(`no ${path}`);
      return;
    }
    headers['content-type'] = types[extname(file.name)] ?? 'application/octet-stream';
    if (brotli) headers['content-encoding'] = 'br';
    response.writeHead(200, headers).end(brotli ? squeezed(path, file.bytes) : file.bytes);
  });
  await new Promise(done => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => new Promise(done => (server.close(done), server.closeAllConnections())),
  };
}

// As a host would keep them: squeezed once, not at each request.
const kept = new Map();
function squeezed(path, bytes) {
  if (!kept.has(path)) kept.set(path, brotliCompressSync(bytes));
  return kept.get(path);
}

async function find({ from }, rest) {
  const name = normalize(rest === '' || rest.endsWith('/') ? `${rest}index.html` : rest);
  if (name.startsWith('..')) return;
  for (const attempt of [name, `${name}.html`]) {
    const bytes = typeof from === 'string' ? await readFile(join(from, attempt)).catch(() => null) : from[attempt];
    if (bytes != null) return { name: attempt, bytes };
  }
}
