import { expect, it } from 'vitest';
import { changedParts, keepHashes, lintHashes } from './lint.mjs';
import { temporaryTree } from './testing/temporary-tree.mjs';

const changed = () => changedParts(tree.folder, lintHashes(tree.folder));

const tree = temporaryTree({
  'apps/web/src/main.tsx': 'first',
  'apps/server/src/main.ts': 'first',
  'packages/contract/src/index.ts': 'first',
  '.oxlintrc.json': '{}',
});
const { write } = tree;

it('reads everything the first time, and after a damaged note', () => {
  expect(changed()).toContain('apps/web');
  keepHashes(tree.folder, lintHashes(tree.folder));
  expect(changed()).toEqual([]);
  write('.cache/lint.json', '{ not JSON');
  expect(changed()).toContain('scripts');
});

it('reads what changed, and what its types reach', () => {
  keepHashes(tree.folder, lintHashes(tree.folder));
  write('apps/web/src/main.tsx', 'second');
  expect(changed()).toEqual(['apps/web', 'e2e', 'tests']);
  keepHashes(tree.folder, lintHashes(tree.folder));
  write('packages/contract/src/index.ts', 'second');
  expect(changed()).toEqual(expect.arrayContaining(['packages/contract', 'apps/web', 'apps/server']));
  expect(changed()).not.toContain('scripts');
});

it('reads everything again under other rules, and nothing for what is made', () => {
  keepHashes(tree.folder, lintHashes(tree.folder));
  write('apps/web/dist/index.html', 'made');
  write('apps/web/.cache/x', 'made');
  expect(changed()).toEqual([]);
  write('.oxlintrc.json', '{ "rules": {} }');
  expect(changed()).toHaveLength(Object.keys(lintHashes(tree.folder)).length);
});
