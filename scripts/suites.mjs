import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';
import { ensureChromium } from './chromium.mjs';
import { brokenDown, faultCounts, playwrightCounts, vitestCounts } from './counts.mjs';
import { runToItsEnd } from './processes.mjs';
import { startServices } from './services.mjs';
import { buildWeb } from './web-build.mjs';

/** Runs one vitest project; resolves with its counts. */
export async function runVitest({ node, env }, project, more = []) {
  return withReport(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const code = await runToItsEnd(node, [vitest, 'run', '--project', project], [...reporters, ...more], {
      cwd: root,
      env,
    });
    return vitestCounts(report, code);
  });
}

/** Runs the browser journeys against a current build of the web app; resolves with their counts. */
export async function runBrowserTests(tools, more = []) {
  const chromium = await ensureChromium();
  if (!chromium) return brokenDown('no Chromium');
  if (!(await buildWeb(tools))) return brokenDown('the web app failed to build');
  return withReport(async (report) => {
    const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js');
    const code = await runToItsEnd(
      tools.node,
      [playwright, 'test', '--config', join('e2e', 'playwright.config.ts'), '--reporter=list,json'],
      more,
      { cwd: root, env: { ...tools.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
    );
    return playwrightCounts(report, code);
  });
}

/** Takes pictures of every screen (e2e/pictures.ts) of a current web build; resolves with the exit code. */
export async function takePictures({ node, env }, more = []) {
  const chromium = await ensureChromium();
  if (!chromium || !(await buildWeb({ node, env }))) return 1;
  const options = { cwd: root, env: { ...env, CHROMIUM_PATH: chromium } };
  return runToItsEnd(node, [join('e2e', 'pictures.ts')], more, options);
}

/** Runs bench/run.ts, with a browser if there is one; resolves with the exit code. */
export async function runBench({ node, env }, more = []) {
  const chromium = await ensureChromium();
  const options = { cwd: root, env: chromium ? { ...env, CHROMIUM_PATH: chromium } : env };
  return runToItsEnd(node, [join('bench', 'run.ts')], more, options);
}

/** Runs the short form of every fault on real processes; each target that is met counts as passed. */
export async function runFaults({ node, env }) {
  return withReport(async (report) => {
    const program = [join('bench', 'faults.ts'), `--counts=${report}`];
    return faultCounts(report, await runToItsEnd(node, program, [], { cwd: root, env }));
  });
}

/** Runs the server's tests on a real PostgreSQL and Redis; resolves with their counts. */
export async function runServicesTests({ node, env }, more = []) {
  const services = await startServices();
  if (!services) return brokenDown('PostgreSQL or Redis didn’t start');
  try {
    // Servers with their own embedded database (server-processes) don't need these services.
    return await runVitest({ node, env: { ...env, ...services.env } }, 'server', [
      '--project',
      'server-machines',
      ...more,
    ]);
  } finally {
    await services.stop();
  }
}

async function withReport(use) {
  const folder = mkdtempSync(join(tmpdir(), 'test-report-'));
  try {
    return await use(join(folder, 'report.json'));
  } finally {
    if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
  }
}
