import { join } from 'node:path';
import { root } from './bootstrap.mjs';
import { buildOnce } from './build-once.mjs';
import { inputHash } from './input-hash.mjs';
import { run } from './processes.mjs';

const inputs = ['apps/web', 'packages/contract', 'package-lock.json', 'tsconfig.base.json', 'scripts/precompress.mjs'];
/** Outputs, and what only tests read. */
const ignored = /(?:^|\/)(?:node_modules|dist|testing|coverage|\.[^/]*)$|\.gen\.ts$|\.test\.tsx?$/;

/** Hash of everything the web app is built from, below `folder`. */
export const webHash = (folder) => inputHash(folder, inputs, ignored);

/** Builds the web app unless there is a build from the same inputs. Resolves with whether there is a build. */
export function buildWeb({ node, env }, { force = false } = {}) {
  const web = join(root, 'apps', 'web');
  const folder = join(web, 'dist');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const steps = [
    () => run(node, [vite], ['build', '--logLevel', 'warn'], { cwd: web, env: { ...env, NODE_ENV: 'production' } }),
    () => run(node, [join(root, 'scripts', 'precompress.mjs')], [folder], { env }),
  ];
  return buildOnce({ what: 'the web app', folder, hash: webHash(root), force, steps });
}
