import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changedParts, keepHashes, lintHashes } from './lint.mjs';

let folder;

function write(path, content) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}
const changed = () => changedParts(folder, lintHashes(folder));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-'));
  write('apps/web/src/main.tsx', 'first');
  write('apps/server/src/main.ts', 'first');
  write('packages/contract/src/index.ts', 'first');
  write('.oxlintrc.json', '{}');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('reads everything the first time, and after a damaged note', () => {
  expect(changed()).toContain('apps/web');
  keepHashes(folder, lintHashes(folder));
  expect(changed()).toEqual([]);
  write('.cache/lint.json', '{ not JSON');
  expect(changed()).toContain('scripts');
});

it('reads what changed, and what its types reach', () => {
  keepHashes(folder, lintHashes(folder));
  write('apps/web/src/main.tsx', 'second');
  expect(changed()).toEqual(['apps/web', 'e2e', 'tests']);
  keepHashes(folder, lintHashes(folder));
  write('packages/contract/src/index.ts', 'second');
  expect(changed()).toEqual(expect.arrayContaining(['packages/contract', 'apps/web', 'apps/server']));
  expect(changed()).not.toContain('scripts');
});

it('reads everything again under other rules, and nothing for what is made', () => {
  keepHashes(folder, lintHashes(folder));
  write('apps/web/dist/index.html', 'made');
  write('apps/web/.cache/x', 'made');
  expect(changed()).toEqual([]);
  write('.oxlintrc.json', '{ "rules": {} }');
  expect(changed()).toHaveLength(Object.keys(lintHashes(folder)).length);
});
