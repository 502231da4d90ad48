import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';
import { run, seconds } from './processes.mjs';

const inputs = ['apps/web', 'packages/contract', 'package-lock.json', 'tsconfig.base.json', 'scripts/precompress.mjs'];
/** Outputs, and what only tests read. */
const ignored = /(?:^|\/)(?:node_modules|dist|testing|coverage|\.[^/]*)$|\.gen\.ts$|\.test\.tsx?$/;

/** Hash of the names and contents of everything the web app is built from, below `folder`. */
export function webHash(folder) {
  const hash = createHash('sha256');
  for (const input of inputs) addTo(hash, folder, input);
  return hash.digest('hex');
}

function addTo(hash, folder, path) {
  const full = join(folder, path);
  if (ignored.test(path) || !existsSync(full)) return;
  const entries = readFolder(full);
  if (entries === null) {
    const content = readFileSync(full);
    hash.update(`${path}\n${content.length}\n`).update(content);
  } else {
    for (const name of entries.sort()) addTo(hash, folder, `${path}/${name}`);
  }
}

function readFolder(path) {
  try {
    return readdirSync(path);
  } catch {
    return null;
  }
}

/** Builds the web app unless what is built stems from these very inputs. Resolves with whether there is a build. */
export async function buildWeb({ node, env }, { force = false } = {}) {
  const web = join(root, 'apps', 'web');
  const stamp = join(web, 'dist', '.stamp');
  const hash = webHash(root);
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === hash) return true;

  const startedAt = Date.now();
  console.log('Building the web app.');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const steps = [
    () => run(node, [vite], ['build', '--logLevel', 'warn'], { cwd: web, env: { ...env, NODE_ENV: 'production' } }),
    () => run(node, [join(root, 'scripts', 'precompress.mjs')], [join(web, 'dist')], { env }),
  ];
  for (const step of steps) {
    const code = await step();
    if (code !== 0) {
      console.error(`Building the web app failed (exit code ${code}); see the lines above.`);
      return false;
    }
  }
  writeFileSync(stamp, `${hash}\n`);
  console.log(`Web app built in ${seconds(startedAt)}.`);
  return true;
}
