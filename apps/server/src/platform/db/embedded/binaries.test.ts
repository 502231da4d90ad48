import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findBinaries, repairLinks } from './binaries.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'binaries-'));
  mkdirSync(join(folder, 'native', 'lib'), { recursive: true });
  writeFileSync(join(folder, 'native', 'lib', 'libpq.so.5.18'), 'library');
  const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }));
  writeFileSync(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('makes the links that an install without scripts leaves out, and mends a dangling one', async () => {
  symlinkSync('libpq.so.5.17', join(folder, 'native', 'lib', 'libpq.so'));
  await repairLinks(folder);
  for (const name of ['libpq.so', 'libpq.so.5']) {
    expect(readlinkSync(join(folder, 'native', 'lib', name))).toBe('libpq.so.5.18');
    expect(readFileSync(join(folder, 'native', 'lib', name), 'utf8')).toBe('library');
  }
});

it('finds the three programs for this machine', async () => {
  const { initdb, pgCtl, postgres, root, version } = await findBinaries();
  for (const program of [initdb, pgCtl, postgres]) expect(existsSync(program)).toBe(true);
  expect(dirname(dirname(postgres))).toBe(root);
  expect(version).toMatch(/^\d+\.\d+/);
});
