import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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

const WEB_LIST = 'apps/web/src/nav.ts';

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
  [WEB_LIST]: (text) =>
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

/** A position in the archive of a member's data that no other file has, among those of the members' works. */
function freePlace(root) {
  const server = join(root, 'apps', 'server', 'src');
  const taken = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:personal-data|subjects|feature)\.ts$/.test(path))
    .flatMap((path) => [...readFileSync(join(server, path), 'utf8').matchAll(/\bplace: (\d+)/g)])
    .map(([, place]) => Number(place));
  for (let place = 301; ; place += 1) if (!taken.includes(place)) return place;
}

/**
 * Writes the files of a new feature into a checkout, and its line in each of the three lists. If the browser already
 * announces the feature, that text stays.
 * @param {string} root of the checkout
 * @param {string} name of the feature: lowercase, plural
 * @returns {{ made: string[], changed: string[] }} paths from the root
 * @throws {Error} if the name is invalid, or contract or server have the feature; nothing is written then
 */
export function addFeature(root, name) {
  const names = namesOf(name);
  const isThere = (path) => existsSync(join(root, path));
  const taken = [`packages/contract/src/${name}`, `apps/server/src/features/${name}`].find(isThere);
  if (taken) throw new Error(`${taken} already exists.`);
  const files = { ...contractFiles(names), ...serverFiles(names, freePlace(root)), ...webFiles(names) };
  const made = Object.entries(files).filter(([path]) => !isThere(path));
  const isAnnounced = isThere(`apps/web/src/features/${name}/${name}.nav.ts`);
  const changed = Object.entries(lists(names))
    .filter(([path]) => path !== WEB_LIST || !isAnnounced)
    .map(([path, change]) => [path, change(readFileSync(join(root, path), 'utf8'))]);
  for (const [path, text] of [...made, ...changed]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { made: made.map(([path]) => path), changed: changed.map(([path]) => path) };
}
