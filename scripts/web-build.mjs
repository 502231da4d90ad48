import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';
import { inputHash } from './input-hash.mjs';
import { run, seconds } from './processes.mjs';

const inputs = ['apps/web', 'packages/contract', 'package-lock.json', 'tsconfig.base.json', 'scripts/precompress.mjs'];
/** Outputs, and what only tests read. */
const ignored = /(?:^|\/)(?:node_modules|dist|testing|coverage|\.[^/]*)$|\.gen\.ts$|\.test\.tsx?$/;

/** Hash of everything the web app is built from, below `folder`. */
export const webHash = (folder) => inputHash(folder, inputs, ignored);

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
