import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { precompress } from './precompress.mjs';
import { webHash } from './web-build.mjs';
import { temporaryTree } from './testing/temporary-tree.mjs';

const tree = temporaryTree({
  'apps/web/src/main.tsx': 'first',
  'packages/contract/src/index.ts': 'contract',
  'package-lock.json': '{}',
});
const { write } = tree;

it.each([
  'apps/web/src/main.tsx',
  'apps/web/src/new.tsx',
  'apps/web/public/robots.txt',
  'packages/contract/src/index.ts',
  'package-lock.json',
])('builds again when %s changed', (path) => {
  const before = webHash(tree.folder);
  write(path, 'changed');
  expect(webHash(tree.folder)).not.toBe(before);
});

it.each([
  'apps/web/dist/index.html',
  'apps/web/node_modules/.vite/deps.json',
  'apps/web/src/routeTree.gen.ts',
  'apps/web/src/main.test.tsx',
  'apps/web/src/testing/setup.ts',
  'apps/server/src/main.ts',
])('does not build again for %s', (path) => {
  const before = webHash(tree.folder);
  write(path, 'changed');
  expect(webHash(tree.folder)).toBe(before);
});

it('compresses text beside the file and leaves fonts and tiny files alone', async () => {
  const script = 'export const value = 1;\n'.repeat(200);
  write('out/assets/main.js', script);
  write('out/assets/face.woff2', script);
  write('out/tiny.json', '{}');
  expect(await precompress(join(tree.folder, 'out'))).toBe(1);
  expect(brotliDecompressSync(readFileSync(join(tree.folder, 'out/assets/main.js.br'))).toString()).toBe(script);
  expect(gunzipSync(readFileSync(join(tree.folder, 'out/assets/main.js.gz'))).toString()).toBe(script);
  expect(() => readFileSync(join(tree.folder, 'out/assets/face.woff2.br'))).toThrow(/ENOENT/);
  expect(() => readFileSync(join(tree.folder, 'out/tiny.json.br'))).toThrow(/ENOENT/);
});
