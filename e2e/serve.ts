import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtProgram } from '../apps/server/src/testing/built-server.ts';

/** Starts the real server on a fresh data folder with the demo content, and deletes the folder afterward. */
const dataDir = await mkdtemp(join(tmpdir(), 'innerspring-e2e-'));
const server = spawn(process.execPath, [builtProgram('main')], {
  stdio: 'inherit',
  env: {
    ...process.env,
    DATA_DIR: dataDir,
    DEMO_PASSWORD: 'journey-password-1',
    RATE_LIMIT_SCALE: '100',
    LOG_LEVEL: 'warn',
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => {
  void rm(dataDir, { recursive: true, force: true }).finally(() => process.exit(code ?? 1));
});
