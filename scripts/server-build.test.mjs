import { expect, it } from 'vitest';
import { serverHash } from './server-build.mjs';
import { temporaryTree } from './testing/temporary-tree.mjs';

const tree = temporaryTree({
  'apps/server/src/main.ts': 'first',
  'packages/contract/src/index.ts': 'contract',
  'package-lock.json': '{}',
});
const { write } = tree;

it.each([
  'apps/server/src/main.ts',
  'apps/server/src/features/posts/new.ts',
  'packages/contract/src/index.ts',
  'package-lock.json',
  'scripts/bundle-server.mjs',
])('builds again when %s changed', (path) => {
  const before = serverHash(tree.folder);
  write(path, 'changed');
  expect(serverHash(tree.folder)).not.toBe(before);
});

it.each([
  'apps/server/dist/main.js',
  'apps/server/src/app.test.ts',
  'apps/server/src/testing/people.ts',
  'apps/server/src/migrations/0001_first.sql',
  'apps/web/src/main.tsx',
])('does not build again for %s', (path) => {
  const before = serverHash(tree.folder);
  write(path, 'changed');
  expect(serverHash(tree.folder)).toBe(before);
});
