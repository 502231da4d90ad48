import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { within } from '../apps/server/src/platform/clock.ts';

/** Thrown into whatever is under way when this process is told to stop. */
export class InterruptedError extends Error {
  override name = 'InterruptedError';
}

export type Interruption = {
  /** Fails with an `InterruptedError` as soon as this process is told to stop, or gives what the work gives. */
  orGive<T>(work: Promise<T>): Promise<T>;
  /** The exit code of a process that a signal ended, once there was one. */
  code(): number | null;
};

/** Listens for SIGINT, SIGTERM and SIGHUP in place of their default, which leaves behind everything that was started. */
export function listenForInterruption(): Interruption {
  const { promise: failure, reject } = Promise.withResolvers<never>();
  failure.catch(() => undefined);
  let code: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A second one would cut the clearing away short, which is bounded in time as it is.
      if (code !== null) return;
      code = 128 + constants.signals[signal];
      // What is under way loses its servers while they are cleared away, and may say so where nobody listens.
      process.on('unhandledRejection', () => undefined);
      process.on('uncaughtException', () => undefined);
      reject(new InterruptedError(`Told to stop by ${signal}`));
    });
  }
  return { orGive: (work) => Promise.race([work, failure]), code: () => code };
}

const children = new Set<ChildProcess>();
let isEnding = false;
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** Ends a child at the latest with this process: what is interrupted between its start and its place in the list of things to close. */
export function endWithUs(child: ChildProcess): void {
  children.add(child);
  child.once('exit', () => children.delete(child));
  if (isEnding) child.kill();
}

/** How long a server may take to end itself and a database of its own. */
const ENDING_MS = 8000;

/** Tells every child to stop, those still to come as well, and waits until all are gone, so that each ends what it started itself. */
export async function endChildren(): Promise<void> {
  // What is under way may start another one before it notices.
  isEnding = true;
  const ending = [...children].map(async (child) => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });
  await within(ENDING_MS, Promise.all(ending));
}
