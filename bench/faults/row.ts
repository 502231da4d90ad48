import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BenchDatabase } from '../database.ts';
import { doneWithin, within } from '../../apps/server/src/platform/clock.ts';
import { freePort } from '../../apps/server/src/testing/server-main.ts';
import { InterruptedError, type Interruption } from '../interruption.ts';
import type { Figure } from '../report.ts';
import { type Launch, type Running, startServer } from '../server.ts';
import { randomFrom } from './random.ts';

/** What a row works with. Everything it opens here is closed when it ends, fails or runs out of time. */
export type Scene = {
  isFull: boolean;
  /** Numbers from 0 up to 1 that the printed seed repeats. */
  random: () => number;
  /** The row’s own folder, which the database’s user can traverse. */
  folder: string;
  /** Address of a database of its own with the members of `live-fill.ts`. */
  database(): Promise<string>;
  /** A server on a database; `null` means one of its own in its folder. */
  server(
    databaseUrl: string | null,
    dataDir?: string,
    more?: Record<string, string>,
    launch?: Launch,
  ): Promise<Running>;
  freePort(): Promise<number>;
  /** Runs when the row ends, in reverse order. */
  defer(work: () => unknown): void;
};

/** One row of the fault table. */
export type Row = {
  id: string;
  title: string;
  /** Time limit in seconds, after which the row fails. */
  limit: { short: number; full: number };
  run(scene: Scene): Promise<Figure[]>;
};

/** Thrown by a row that cannot run here; `message` says why. */
export class SkippedError extends Error {
  override name = 'SkippedError';
}

export type Outcome = { figures: Figure[]; skipped: string | null; failed: string | null };

/** How long closing what a row opened may take. */
const CLOSING_MS = 20_000;

/** How long a server with its own database may take to stop that, too. */
const STOPPING_MS = 5000;

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Ends a process if it is still running: immediately, or gracefully if it has child processes to stop. */
async function endOf(child: ChildProcess, hasOwnDatabase: boolean): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  if (hasOwnDatabase) {
    child.kill('SIGTERM');
    await within(STOPPING_MS, ended);
  }
  if (hasEnded(child)) return;
  child.kill('SIGKILL');
  await ended;
}

function sceneFor({ folder, template, random, isFull }: Context, stack: AsyncDisposableStack): Scene {
  return {
    isFull,
    random,
    folder,
    freePort,
    defer: (work) => stack.defer(async () => void (await work())),
    async database() {
      const { url, drop } = await template.copy();
      if (stack.disposed) await drop();
      else stack.defer(drop);
      return url;
    },
    server(databaseUrl, dataDir = join(folder, 'data'), more = {}, launch = {}) {
      const onSpawn: Launch['onSpawn'] = (child) => {
        // Started by a row that continues after its end; nothing else would close it.
        if (stack.disposed) return void child.kill();
        stack.defer(() => endOf(child, databaseUrl === null));
        launch.onSpawn?.(child);
      };
      return startServer(databaseUrl, dataDir, more, { ...launch, onSpawn });
    },
  };
}

type Context = { folder: string; template: BenchDatabase; random: () => number; isFull: boolean };

/** Like `doneWithin`, in seconds. */
const inTime = <T>(seconds: number, work: Promise<T>): Promise<T> =>
  doneWithin(seconds * 1000, work, `Not done after its limit of ${seconds} s`);

type RunContext = {
  folder: string;
  template: BenchDatabase;
  seed: number;
  isFull: boolean;
  interruption?: Interruption;
};

/** Runs one row within its time limit, or until this process is told to stop, and closes what it opened in any case. */
export async function runRow(row: Row, { folder, template, seed, isFull, interruption }: RunContext): Promise<Outcome> {
  const own = await mkdtemp(join(folder, `${row.id.toLowerCase()}-`));
  // If started as root, a database in it runs as another user, who needs access to the folder.
  await chmod(own, 0o711);
  const stack = new AsyncDisposableStack();
  stack.defer(() => rm(own, { recursive: true, force: true, maxRetries: 3 }));
  // Each row has its own seed, so that running it alone repeats it.
  const random = randomFrom(seed + Number(row.id.slice(1)));
  const outcome: Outcome = { figures: [], skipped: null, failed: null };
  try {
    const scene = sceneFor({ folder: own, template, random, isFull }, stack);
    const figures = inTime(isFull ? row.limit.full : row.limit.short, row.run(scene));
    outcome.figures = await (interruption?.orGive(figures) ?? figures);
  } catch (error) {
    if (error instanceof SkippedError) outcome.skipped = error.message;
    else if (error instanceof InterruptedError) outcome.failed = error.message;
    else outcome.failed = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  await inTime(CLOSING_MS / 1000, stack.disposeAsync()).catch((error: unknown) => {
    outcome.failed ??= `Could not be cleared away: ${String(error)}`;
  });
  return outcome;
}

/** A figure that must be zero. */
export const none = (name: string, value: number): Figure => ({ name, value, unit: '', target: { below: 1 } });

/** A figure that must stay below a number of milliseconds. */
export const atMost = (name: string, value: number, below: number): Figure => ({
  name,
  value,
  unit: 'ms',
  target: { below },
});
