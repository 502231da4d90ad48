import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contractFiles } from './contract-files.mjs';
import { namesOf } from './names.mjs';
import { serverFiles } from './server-files.mjs';
import { webFiles } from './web-files.mjs';

/** Inserts `line` after the last line that `like` matches. */
function insertBehind(text, like, line) {
  const lines = text.split('\n');
  const at = lines.findLastIndex((one) => like.test(one));
  if (at < 0) throw new Error(`Nothing matches ${like}.`);
  lines.splice(at + 1, 0, line);
  return lines.join('\n');
}

/** The three lists that name each feature: how each changes for another one. */
const lists = ({ kebab, camel }) => ({
  'packages/contract/src/features.ts': (text) =>
    insertBehind(text, /^export \{/, `export { ${camel} } from './${kebab}/schemas.ts';`),
  'apps/server/src/features.ts': (text) =>
    insertBehind(
      insertBehind(
        text,
        /^import .* from '\.\/features\//,
        `import { ${camel} } from './features/${kebab}/${kebab}.feature.ts';`,
      ),
      /^ {2}\w+,$/,
      `  ${camel},`,
    ),
  'apps/web/src/nav.ts': (text) =>
    insertBehind(
      insertBehind(
        text,
        /^import .* from '\.\/features\//,
        `import { ${camel} } from './features/${kebab}/${kebab}.nav.ts';`,
      ),
      /^ {2}\w+,$/,
      `  ${camel},`,
    ),
});

/**
 * Writes the files of a new feature into a checkout, and its line in each of the three lists.
 * @param {string} root of the checkout
 * @param {string} name of the feature: lowercase, plural
 * @returns {{ made: string[], changed: string[] }} paths from the root
 * @throws {Error} if the name is invalid, or there is such a feature; nothing is written then
 */
export function addFeature(root, name) {
  const names = namesOf(name);
  const folders = ['packages/contract/src', 'apps/server/src/features', 'apps/web/src/features'];
  const taken = folders.map((folder) => `${folder}/${name}`).find((path) => existsSync(join(root, path)));
  if (taken) throw new Error(`${taken} already exists.`);
  const made = { ...contractFiles(names), ...serverFiles(names), ...webFiles(names) };
  const changed = Object.fromEntries(
    Object.entries(lists(names)).map(([path, change]) => [path, change(readFileSync(join(root, path), 'utf8'))]),
  );
  for (const [path, text] of Object.entries({ ...made, ...changed })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { made: Object.keys(made), changed: Object.keys(changed) };
}
