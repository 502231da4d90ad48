// node scripts/bundle-server.mjs <folder>: the server as few files of JavaScript, which start in a third of the time and rest
// in half of the memory that a thousand files of TypeScript take (docs/decisions/0024).
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './bootstrap.mjs';

const HOUR_MS = 3_600_000;

const source = join(root, 'apps', 'server', 'src');
const entry = (path) => [path, join(source, `${path}.ts`)];
/** What is started by itself: the server, what operators run beside it, and the programs of their own process. */
const programs = [
  'main',
  'backup/backup.main',
  'check-data/check-data.main',
  'stripe-setup/stripe-setup.main',
  'core/media/first-page.child',
];
const input = Object.fromEntries(programs.map(entry));

/** Our own code, and Drizzle, of which Node would read a very long list of exports for each of our files. */
const isInside = (id) => /^(?:[./]|[A-Za-z]:\\|@innerspring\/|drizzle-orm(?:\/|$))/.test(id);

/** Writes into a folder of its own. Names stay as they are written, for the stacks in the log. */
async function bundle(folder) {
  const bundled = await rolldown({
    input,
    platform: 'node',
    cwd: join(root, 'apps', 'server'),
    external: (id) => !isInside(id),
  });
  const { output } = await bundled.write({
    dir: folder,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'parts/[name]-[hash].js',
  });
  await bundled.close();
  return output.map(({ fileName }) => fileName);
}

/** Puts each file in its place at once, parts before what asks for them, so that a server may start meanwhile. */
function move(names, from, to) {
  const partsFirst = names.toSorted((a, b) => Number(b.startsWith('parts/')) - Number(a.startsWith('parts/')));
  for (const name of partsFirst) {
    mkdirSync(dirname(join(to, name)), { recursive: true });
    renameSync(join(from, name), join(to, name));
  }
}

/** Parts of earlier builds, but for those that a server may just be loading. */
function removeOldParts(names, folder) {
  for (const file of readdirSync(join(folder, 'parts'))) {
    const path = join(folder, 'parts', file);
    const isOld = statSync(path).mtimeMs < Date.now() - HOUR_MS;
    if (isOld && !names.includes(`parts/${file}`)) rmSync(path, { force: true });
  }
}

const [folder] = process.argv.slice(2);
const fresh = join(folder, `.new-${process.pid}`);
try {
  const names = await bundle(fresh);
  move(names, fresh, folder);
  removeOldParts(names, folder);
} finally {
  rmSync(fresh, { recursive: true, force: true });
}
