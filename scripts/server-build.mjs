import { join } from 'node:path';
import { root } from './bootstrap.mjs';
import { buildOnce } from './build-once.mjs';
import { inputHash } from './input-hash.mjs';
import { run } from './processes.mjs';

const inputs = ['apps/server/src', 'packages/contract', 'package-lock.json', 'scripts/bundle-server.mjs'];
/** What only tests read, and what the server reads unbuilt. */
const ignored = /(?:^|\/)(?:node_modules|dist|testing|migrations|demo\/files|\.[^/]*)$|\.(?:test|hostile)\.ts$/;

/** Hash of everything the server is built from, below `folder`. */
export const serverHash = (folder) => inputHash(folder, inputs, ignored);

/** What `npm start` runs, below the project's folder. */
export const serverEntry = join('apps', 'server', 'dist', 'main.js');

/** Builds the server unless there is a build from the same inputs. Resolves with whether there is a build. */
export function buildServer({ node, env }, { force = false } = {}) {
  const folder = join(root, 'apps', 'server', 'dist');
  const bundle = join(root, 'scripts', 'bundle-server.mjs');
  const steps = [() => run(node, [bundle], [folder], { cwd: root, env })];
  return buildOnce({ what: 'the server', folder, hash: serverHash(root), force, steps });
}
