import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { memoryOf } from './memory.ts';
import type { Figure } from './report.ts';
import { startServer } from './server.ts';

const MEGABYTE = 1024 * 1024;
const WARM_STARTS = 5;
const REST_MS = 5000;

/** Starts the server's own entry with its own database in `dataDir`, waits a while, and stops it again. */
async function startOnce(dataDir: string, restMs = 0): Promise<{ tookMs: number; bytes: number }> {
  const server = await startServer(null, dataDir);
  try {
    await delay(restMs);
    return { tookMs: server.startedInMs, bytes: await memoryOf(server.pid) };
  } finally {
    await server.stop();
  }
}

/** First and warm start with the embedded database, up to the server's first response, and memory at rest. */
export async function benchProcess(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'innerspring-start-'));
  try {
    const first = await startOnce(folder);
    const warm: number[] = [];
    for (let start = 0; start < WARM_STARTS; start += 1) warm.push((await startOnce(folder)).tookMs);
    warm.sort((a, b) => a - b);
    const { bytes } = await startOnce(folder, REST_MS);
    return [
      { name: 'First start, embedded database', value: first.tookMs, unit: 'ms' },
      {
        name: `Warm start, embedded database, median of ${WARM_STARTS}`,
        value: warm[Math.floor(WARM_STARTS / 2)] ?? Number.NaN,
        unit: 'ms',
        target: { below: 1500 },
      },
      { name: 'Idle server, memory', value: bytes / MEGABYTE, unit: 'MB', target: { below: 130 } },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
