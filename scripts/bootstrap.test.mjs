import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findNode, installHash, isInstalled, markInstalled, root } from './bootstrap.mjs';
import { temporaryTree } from './testing/temporary-tree.mjs';

const packages = {
  'node_modules/left': { version: '1.0.0' },
  'node_modules/for-another-machine': { version: '2.0.0', optional: true },
};
const app = { name: 'app', dependencies: { left: '1.0.0' } };

const tree = temporaryTree({
  'package.json': { name: 'root', workspaces: ['app'] },
  'app/package.json': app,
  'package-lock.json': { packages: { '': { workspaces: ['app'] }, app, ...packages } },
});
const { write } = tree;

describe('whether packages must be installed', () => {
  it('must on a fresh clone', () => {
    expect(isInstalled(tree.folder)).toBe(false);
  });

  it('must not while nothing changed since the last time', () => {
    mkdirSync(join(tree.folder, 'node_modules'));
    markInstalled(tree.folder);
    expect(isInstalled(tree.folder)).toBe(true);
  });

  it.each(['package.json', 'app/package.json', 'package-lock.json'])('must when %s changed', (file) => {
    mkdirSync(join(tree.folder, 'node_modules'));
    markInstalled(tree.folder);
    write(file, { workspaces: ['app'], dependencies: { right: '1.0.0' } });
    expect(isInstalled(tree.folder)).toBe(false);
  });

  it('must not after npm itself brought node_modules in line with the lockfile', () => {
    write('node_modules/.package-lock.json', { packages: { 'node_modules/left': packages['node_modules/left'] } });
    expect(isInstalled(tree.folder)).toBe(true);
  });

  it('must when npm has left another version, one too few or one too many', () => {
    const left = packages['node_modules/left'];
    for (const found of [
      { 'node_modules/left': { version: '0.9.0' } },
      {},
      { 'node_modules/left': left, 'node_modules/extra': left },
    ]) {
      write('node_modules/.package-lock.json', { packages: found });
      expect(isInstalled(tree.folder)).toBe(false);
    }
  });

  it('must when a package.json asks for something the lockfile does not know', () => {
    write('node_modules/.package-lock.json', { packages: { 'node_modules/left': packages['node_modules/left'] } });
    write('app/package.json', { ...app, dependencies: { left: '2.0.0' } });
    expect(isInstalled(tree.folder)).toBe(false);
  });
});

it('hashes the same files to the same text and other files to another', () => {
  const before = installHash(tree.folder);
  expect(installHash(tree.folder)).toBe(before);
  write('package-lock.json', { packages: {} });
  expect(installHash(tree.folder)).not.toBe(before);
});

it('finds a Node that runs the server', () => {
  expect(findNode(root)).toMatch(/node(?:\.exe)?$/);
  // Without the pinned one it falls back to the running one, which is new enough here.
  expect(findNode(tree.folder)).toBe(process.execPath);
});
