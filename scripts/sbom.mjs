// npm run sbom: writes the software bill of materials (CycloneDX 1.6) of what ships into dist/, which git ignores.
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './bootstrap.mjs';
import { readJson, readLock, shippedPackages } from './supply.mjs';

/** The package URL of an npm package: the scope's `@` is escaped. */
const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** One license by its id; several joined by AND or OR as an expression. */
const licencesOf = (license) =>
  /\s(?:AND|OR|WITH)\s/.test(license) ? [{ expression: license }] : [{ license: { id: license } }];

function componentOf({ name, version, license, integrity, parts }) {
  const [algorithm, base64] = integrity.split('-');
  return {
    type: 'library',
    'bom-ref': `${name}@${version}`,
    name,
    version,
    purl: purlOf(name, version),
    hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(base64, 'base64').toString('hex') }],
    licenses: licencesOf(license),
    properties: parts.map((part) => ({ name: 'innerspring:part', value: part })),
  };
}

/** The bill of materials of the checkout, from its lockfile alone: the same packages result in the same list. */
export function makeSbom(lock = readLock(), { now = new Date(), serial = randomUUID() } = {}) {
  const { name, version } = readJson(join(root, 'package.json'));
  const packages = shippedPackages(lock);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${serial}`,
    version: 1,
    metadata: {
      timestamp: now.toISOString(),
      component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version },
    },
    components: packages.map(componentOf),
    dependencies: [
      { ref: `${name}@${version}`, dependsOn: packages.map((one) => `${one.name}@${one.version}`) },
      ...packages.map((one) => ({ ref: `${one.name}@${one.version}`, dependsOn: [...new Set(one.needs)].sort() })),
    ],
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sbom = makeSbom();
  const { name, version } = sbom.metadata.component;
  // For the image or a release: the path in the first argument, else in dist/.
  const file = process.argv[2] ?? join(root, 'dist', `${name}-${version}.cdx.json`);
  if (!process.argv[2]) mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
  console.log(`${file} lists ${sbom.components.length} components.`);
}
