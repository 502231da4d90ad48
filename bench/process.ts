import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../apps/server/src/testing/server-main.ts';
import { memoryOf } from './memory.ts';
import type { Figure } from './report.ts';
import { untilAnswers } from './server.ts';

const root = join(import.meta.dirname, '..');
const MEGABYTE = 1024 * 1024;
const WARM_STARTS = 5;
const IDLE_MS = 5000;

type Started = { tookMs: number; idleBytes: number };

/** Starts the server's own entry with a database of its own in `dataDir`, and stops it again. */
async function startOnce(dataDir: string, idleMs: number): Promise<Started> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), DATA_DIR: dataDir, DEMO_CONTENT: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    await untilAnswers(child, port, lines);
    const tookMs = performance.now() - began;
    await new Promise((resolve) => setTimeout(resolve, idleMs));
    return { tookMs, idleBytes: idleMs > 0 ? await memoryOf(child.pid ?? 0) : 0 };
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/** First and warm start with the embedded database, from the server's own entry to its first answer, and memory at rest. */
export async function benchProcess(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'innerspring-start-'));
  try {
    const first = await startOnce(folder, 0);
    const warm: number[] = [];
    for (let start = 0; start < WARM_STARTS; start += 1) warm.push((await startOnce(folder, 0)).tookMs);
    warm.sort((a, b) => a - b);
    const { idleBytes } = await startOnce(folder, IDLE_MS);
    return [
      { name: 'First start, embedded database', value: first.tookMs, unit: 'ms' },
      {
        name: `Warm start, embedded database, median of ${WARM_STARTS}`,
        value: warm[Math.floor(WARM_STARTS / 2)] ?? Number.NaN,
        unit: 'ms',
        target: { below: 1500 },
      },
      { name: 'Server at rest, memory', value: idleBytes / MEGABYTE, unit: 'MB', target: { below: 130 } },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
