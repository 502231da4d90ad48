import { join } from 'node:path';
import { root } from './bootstrap.mjs';
import { lint } from './lint.mjs';
import { capture, seconds } from './processes.mjs';

const tool = (...path) => join(root, 'node_modules', ...path);

/** A check that is one script for Node with its arguments. */
const script =
  (...command) =>
  ({ node, env }) =>
    capture(node, command, { cwd: root, env });

/** What the source must satisfy without being run; each resolves with an exit code and its output. */
const checks = [
  { name: 'types', check: script(tool('typescript', 'bin', 'tsc'), '--build') },
  { name: 'lint', check: lint },
  { name: 'format', check: script(tool('@biomejs', 'biome', 'bin', 'biome'), 'format', '.') },
  { name: 'architecture', check: script(tool('vitest', 'vitest.mjs'), 'run', '--project', 'architecture') },
];

/** Compiler and linter are Go programs that end within seconds: garbage collection below 4 GiB only slows them down. */
const withoutClearing = { GOGC: 'off', GOMEMLIMIT: '4GiB' };

/** Runs all checks at once, prints the output of failing ones, and resolves with the counts. */
export async function runChecks({ node, env }) {
  const tools = { node, env: { ...env, ...withoutClearing } };
  const results = await Promise.all(
    checks.map(async ({ name, check }) => {
      const startedAt = Date.now();
      const { code, output } = await check(tools);
      console.log(`  ${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds(startedAt)})`);
      return { name, code, output };
    }),
  );
  const failed = results.filter(({ code }) => code !== 0);
  for (const { name, code, output } of failed)
    console.log(`\n${name} failed (exit code ${code}):\n${output.trimEnd()}`);
  return {
    passed: results.length - failed.length,
    failed: failed.length,
    failures: failed.map(({ name }) => name),
  };
}
