// node scripts/run.mjs <task> [arguments]: one task of package.json, on the pinned Node.
import { join } from 'node:path';
import { bootstrap, root } from './bootstrap.mjs';
import { runChecks } from './checks.mjs';
import { newFeature } from './new-feature/new-feature.mjs';
import { fail, run, runToItsEnd, untilStopped } from './processes.mjs';
import { runBench, runBrowserTests, runServicesTests, runVitest, takePictures } from './suites.mjs';
import { buildServer } from './server-build.mjs';
import { buildWeb } from './web-build.mjs';

const tool = (...path) => join(root, 'node_modules', ...path);
const exitOf = ({ failed }) => (failed === 0 ? 0 : 1);

/** Runs a script on the pinned Node; the task's own arguments come last. */
const script =
  (folder, ...command) =>
  ({ node, env }, more) =>
    run(node, command, more, { cwd: join(root, folder), env });

/** The same for a script that cleans up what it started when it's told to stop. */
const clearing =
  (...command) =>
  ({ node, env }, more) =>
    runToItsEnd(node, command, more, { cwd: root, env });

/** Each takes the tools and the remaining arguments and resolves with the exit code. */
const tasks = {
  check: async (tools) => exitOf(await runChecks(tools)),
  format: script('.', tool('@biomejs', 'biome', 'bin', 'biome'), 'format', '--write', '.'),
  build: async (tools) =>
    (await buildServer(tools, { force: true })) && (await buildWeb(tools, { force: true })) ? 0 : 1,
  'build:server': async (tools) => ((await buildServer(tools)) ? 0 : 1),
  'test:unit': async (tools, more) => exitOf(await runVitest(tools, 'unit', more)),
  'test:server': async (tools, more) => exitOf(await runVitest(tools, 'server*', more)),
  'test:web': async (tools, more) => exitOf(await runVitest(tools, 'web', more)),
  'test:e2e': async (tools, more) => exitOf(await runBrowserTests(tools, more)),
  'test:services': async (tools, more) => exitOf(await runServicesTests(tools, more)),
  pictures: takePictures,
  'test:faults': clearing(join('bench', 'faults.ts')),
  bench: runBench,
  backup: script('.', join('apps', 'server', 'src', 'backup', 'backup.main.ts'), 'backup'),
  restore: script('.', join('apps', 'server', 'src', 'backup', 'backup.main.ts'), 'restore'),
  'check-data': script('.', join('apps', 'server', 'src', 'check-data', 'check-data.main.ts')),
  'stripe:setup': script('.', join('apps', 'server', 'src', 'stripe-setup', 'stripe-setup.main.ts')),
  'db:generate': script(join('apps', 'server'), tool('drizzle-kit', 'bin.cjs'), 'generate'),
  licences: script('.', join('scripts', 'licences.mjs')),
  sbom: script('.', join('scripts', 'sbom.mjs')),
  'new-feature': newFeature,
  openapi: script('.', join('apps', 'server', 'src', 'openapi-write.ts')),
};

const [name, ...more] = process.argv.slice(2);
const task = Object.hasOwn(tasks, name ?? '') ? tasks[name] : null;
if (!task) fail(`Unknown task: ${name ?? '(none given)'}. Tasks: ${Object.keys(tasks).join(', ')}.`);
process.exit(await untilStopped(async () => task(await bootstrap(), more)));
