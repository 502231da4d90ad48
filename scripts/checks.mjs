import { join } from 'node:path';
import { root } from './bootstrap.mjs';
import { capture, seconds } from './processes.mjs';

const tool = (...path) => join(root, 'node_modules', ...path);

/** What the source must satisfy without being run; each is one script for Node with its arguments. */
export const checks = [
  { name: 'types', command: [tool('typescript', 'bin', 'tsc'), '--build'] },
  { name: 'lint', command: [tool('oxlint', 'bin', 'oxlint'), '--deny-warnings'] },
  { name: 'format', command: [tool('@biomejs', 'biome', 'bin', 'biome'), 'format', '.'] },
  { name: 'borders', command: [tool('vitest', 'vitest.mjs'), 'run', '--project', 'architecture'] },
];

/** Runs all checks at once, prints what the failing ones said, and resolves with the counts. */
export async function runChecks({ node, env }) {
  const results = await Promise.all(
    checks.map(async ({ name, command }) => {
      const startedAt = Date.now();
      const { code, output } = await capture(node, command, { cwd: root, env });
      console.log(`  ${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds(startedAt)})`);
      return { name, code, output };
    }),
  );
  const failed = results.filter(({ code }) => code !== 0);
  for (const { name, code, output } of failed)
    console.log(`\n${name} failed (exit code ${code}):\n${output.trimEnd()}`);
  return { passed: results.length - failed.length, failed: failed.length };
}
