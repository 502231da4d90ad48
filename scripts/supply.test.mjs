import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './bootstrap.mjs';
import { licencesOf, licencesPage } from './licences.mjs';
import { makeSbom } from './sbom.mjs';
import { allowedInstallScripts, isAllowed, nameOf, readJson, readLock, shippedPackages } from './supply.mjs';

const manifests = [
  'package.json',
  'packages/contract/package.json',
  'apps/server/package.json',
  'apps/web/package.json',
];
const lock = readLock();
const fetched = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

describe('packages', () => {
  it.each(manifests)('of %s are named with their exact version', (file) => {
    const { dependencies, devDependencies, optionalDependencies } = readJson(join(root, file));
    const wanted = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('stand in the lockfile with a strong hash each, and name no place to fetch them from', () => {
    expect(fetched.length).toBeGreaterThan(300);
    const weak = fetched.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
    expect(weak.map(([path]) => path)).toEqual([]);
    expect(fetched.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
    expect(readFileSync(join(root, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "(?:https?|git)/);
  });

  it('run no script when they are installed, but those that were looked at', () => {
    const scripted = fetched.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
    const unknown = scripted.filter(
      (name) => !allowedInstallScripts.has(name.startsWith('@') ? name.split('/')[0] : name),
    );
    expect(unknown).toEqual([]);
  });
});

describe('licences', () => {
  const packages = shippedPackages(lock);

  it('of everything that ships are allowed', () => {
    expect(
      packages.filter(({ license }) => !isAllowed(license)).map(({ name, license }) => `${name}: ${license}`),
    ).toEqual([]);
  });

  it('stand in docs/licences.md (npm run licences)', () => {
    expect(readFileSync(licencesPage, 'utf8').replaceAll('\r\n', '\n')).toBe(licencesOf(packages));
  });

  it('reach what other packages bring along, for server and web, but no tools', () => {
    const partsOf = (wanted) => packages.find(({ name }) => name === wanted)?.parts;
    expect(partsOf('fastify')).toEqual(['server']);
    expect(partsOf('avvio')).toEqual(['server']);
    expect(partsOf('react')).toEqual(['web']);
    expect(partsOf('zod')).toEqual(['server', 'web']);
    for (const tool of ['typescript', 'vite', 'vitest', 'drizzle-kit', 'esbuild'])
      expect(partsOf(tool)).toBeUndefined();
  });

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
    ['MIT AND GPL-3.0-only', false],
    ['GPL-3.0-only', false],
    ['none named', false],
  ])('%s: %s', (expression, allowed) => expect(isAllowed(expression)).toBe(allowed));
});

describe('the bill of materials', () => {
  const sbom = makeSbom(lock);

  it('has what CycloneDX 1.6 asks for', () => {
    expect(sbom).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      serialNumber: expect.stringMatching(
        /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      ),
      version: 1,
      metadata: { component: { type: 'application', name: 'innerspring', version: lock.version } },
    });
    expect(new Date(sbom.metadata.timestamp).toISOString()).toBe(sbom.metadata.timestamp);
    for (const { type, name, version, purl, hashes, licenses } of sbom.components) {
      expect([type, purl]).toEqual(['library', `pkg:npm/${name.replace('@', '%40')}@${version}`]);
      expect(hashes).toEqual([{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }]);
      expect(licenses).toHaveLength(1);
    }
  });

  it('names every package that ships once, and only such as each other need', () => {
    const refs = sbom.components.map((component) => component['bom-ref']);
    expect(refs).toEqual(shippedPackages(lock).map(({ name, version }) => `${name}@${version}`));
    expect(new Set(refs).size).toBe(refs.length);
    const known = new Set(refs);
    expect(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !known.has(ref))).toEqual([]);
    expect(sbom.dependencies.find(({ ref }) => ref.startsWith('fastify@'))?.dependsOn.length).toBeGreaterThan(5);
  });
});
