// npm run licences: writes docs/licences.md, the packages that ship with their licences.
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
    '# Licences of what ships',
    '',
    'Written by `npm run licences` from `package-lock.json`: what the server runs with and what the web app is bundled from, on any',
    'platform. Tools for building and testing do not ship and are not listed. A test fails when this page is out of date, or when a',
    'licence is not on the list in `scripts/supply.mjs`.',
    '',
    'Beside these, a plain checkout starts the Node of the packages `node-*` (MIT and the licences that Node itself names). The image',
    'brings Debian packages under the licences in `/usr/share/doc`; its ffmpeg (GPL) is a program of its own that the server runs.',
    '',
    '| Licence | Packages |',
    '|---|---|',
    ...summary.map(([license, count]) => `| ${license} | ${count} |`),
    '',
    '| Package | Version | Licence | In |',
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
  console.log(`docs/licences.md names ${packages.length} packages.`);
}
