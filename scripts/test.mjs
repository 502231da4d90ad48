// npm test: runs everything, even after failures. Ends with what failed, if anything, and one line `N passed, N
// failed`.
// --services runs the server's tests on a real PostgreSQL and Redis. On the embedded database, only the browser's tests
// and those that start and kill whole servers then run: the others test the same on both, and once is enough.
import { bootstrap } from './bootstrap.mjs';
import { runChecks } from './checks.mjs';
import { add, brokenDown, noCounts } from './counts.mjs';
import { seconds, StoppedError, untilStopped } from './processes.mjs';
import { runBrowserTests, runFaults, runServicesTests, runVitest } from './suites.mjs';

const withServices = process.argv.includes('--services') || process.env.TEST_SERVICES === '1';
const tools = await bootstrap();

// One after the other: many of them hold a server or a screen to a time.
const steps = [
  ['Types, lint, format, architecture', () => runChecks(tools)],
  ['Unit tests', () => runVitest(tools, 'unit')],
  ...(withServices
    ? [
        ['Whole servers on the embedded database', () => runVitest(withoutServices(tools), 'server-processes')],
        ['Server tests on PostgreSQL and Redis', () => runServicesTests(tools)],
      ]
    : [['Server tests on the embedded database', () => runVitest(withoutServices(tools), 'server*')]]),
  ['Faults, short form', () => runFaults(withoutServices(tools))],
  ['Web tests', () => runVitest(tools, 'web')],
  ['Browser tests', () => runBrowserTests(tools)],
];

let total = noCounts;
for (const [title, step] of steps) {
  console.log(`\n== ${title}`);
  const startedAt = Date.now();
  const counts = await untilStopped(() => attempt(step));
  console.log(`-- ${title}: ${counts.passed} passed, ${counts.failed} failed in ${seconds(startedAt)}`);
  total = add(total, { ...counts, failures: counts.failures.map((failure) => `${title}: ${failure}`) });
}
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
// At the end, since a log may only keep its end.
if (total.failures.length > 0) console.log(`\nFailed:\n${total.failures.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);

/** A step that breaks down counts as one failure and doesn't stop the others. */
async function attempt(step) {
  try {
    return await step();
  } catch (error) {
    if (error instanceof StoppedError) throw error;
    console.error(error);
    return brokenDown(String(error));
  }
}

function withoutServices({ node, env }) {
  const { TEST_DATABASE_URL: _database, TEST_REDIS_URL: _redis, ...rest } = env;
  return { node, env: rest };
}
