import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './bootstrap.mjs';
import { inputHash } from './input-hash.mjs';
import { capture } from './processes.mjs';

/** Parts of the source, and what the type-aware rules read besides each: reading all of them again takes long. */
const parts = {
  'packages/contract': [],
  'apps/web': ['packages/contract'],
  'apps/server': ['packages/contract'],
  bench: ['packages/contract', 'apps/server', 'e2e'],
  e2e: ['packages/contract', 'apps/server', 'apps/web'],
  tests: ['packages/contract', 'apps/server', 'apps/web'],
  scripts: [],
  'vitest.config.ts': [],
};
const rules = ['.oxlintrc.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.base.json'];
const ignored = /(?:^|\/)(?:node_modules|dist|coverage|results|\.[^/]*)$/;
const stampOf = (folder) => join(folder, '.cache', 'lint.json');

/** Hash of each part with everything that its findings depend on, below `folder`. */
export function lintHashes(folder) {
  return Object.fromEntries(
    Object.entries(parts).map(([part, reads]) => [part, inputHash(folder, [part, ...reads, ...rules], ignored)]),
  );
}

/** Parts that changed since they last had no findings. */
export function changedParts(folder, hashes) {
  let kept = {};
  try {
    kept = JSON.parse(readFileSync(stampOf(folder), 'utf8'));
  } catch {
    // Never linted here, or the record is damaged: everything has changed.
  }
  return Object.keys(hashes).filter((part) => kept[part] !== hashes[part]);
}

/** Records parts without findings. */
export function keepHashes(folder, hashes) {
  mkdirSync(dirname(stampOf(folder)), { recursive: true });
  writeFileSync(stampOf(folder), JSON.stringify(hashes));
}

/** Lints what has changed since it last had no findings. Resolves with exit code and output. */
export async function lint({ node, env }) {
  const hashes = lintHashes(root);
  const changed = changedParts(root, hashes);
  if (changed.length === 0) return { code: 0, output: '' };
  const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const result = await capture(node, [oxlint, '--deny-warnings', ...changed], { cwd: root, env });
  if (result.code === 0) keepHashes(root, hashes);
  return result;
}
