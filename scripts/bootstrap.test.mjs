import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findNode, installHash, isInstalled, markInstalled, root } from './bootstrap.mjs';

let folder;

function write(path, content) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
}

const packages = {
  'node_modules/left': { version: '1.0.0' },
  'node_modules/for-another-machine': { version: '2.0.0', optional: true },
};
const app = { name: 'app', dependencies: { left: '1.0.0' } };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bootstrap-'));
  write('package.json', { name: 'root', workspaces: ['app'] });
  write('app/package.json', app);
  write('package-lock.json', { packages: { '': { workspaces: ['app'] }, app, ...packages } });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('whether packages must be installed', () => {
  it('must on a fresh clone', () => {
    expect(isInstalled(folder)).toBe(false);
  });

  it('must not while nothing changed since the last time', () => {
    mkdirSync(join(folder, 'node_modules'));
    markInstalled(folder);
    expect(isInstalled(folder)).toBe(true);
  });

  it.each(['package.json', 'app/package.json', 'package-lock.json'])('must when %s changed', (file) => {
    mkdirSync(join(folder, 'node_modules'));
    markInstalled(folder);
    write(file, { workspaces: ['app'], dependencies: { right: '1.0.0' } });
    expect(isInstalled(folder)).toBe(false);
  });

  it('must not after npm itself brought node_modules in line with the lockfile', () => {
    write('node_modules/.package-lock.json', { packages: { 'node_modules/left': packages['node_modules/left'] } });
    expect(isInstalled(folder)).toBe(true);
  });

  it('must when npm has left another version, one too few or one too many', () => {
    const left = packages['node_modules/left'];
    for (const found of [
      { 'node_modules/left': { version: '0.9.0' } },
      {},
      { 'node_modules/left': left, 'node_modules/extra': left },
    ]) {
      write('node_modules/.package-lock.json', { packages: found });
      expect(isInstalled(folder)).toBe(false);
    }
  });

  it('must when a package.json asks for something the lockfile does not know', () => {
    write('node_modules/.package-lock.json', { packages: { 'node_modules/left': packages['node_modules/left'] } });
    write('app/package.json', { ...app, dependencies: { left: '2.0.0' } });
    expect(isInstalled(folder)).toBe(false);
  });
});

it('hashes the same files to the same text and other files to another', () => {
  const before = installHash(folder);
  expect(installHash(folder)).toBe(before);
  write('package-lock.json', { packages: {} });
  expect(installHash(folder)).not.toBe(before);
});

it('finds a Node that runs the server', () => {
  expect(findNode(root)).toMatch(/node(?:\.exe)?$/);
  // Without the pinned one it falls back on the running one, which is new enough here.
  expect(findNode(folder)).toBe(process.execPath);
});
