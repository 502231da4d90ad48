import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { within } from '../apps/server/src/platform/clock.ts';

/** Thrown into running work when this process is told to stop. */
export class InterruptedError extends Error {
  override name = 'InterruptedError';
}

export type Interruption = {
  /** Resolves with the work's result; rejects with an `InterruptedError` if this process is told to stop. */
  orGive<T>(work: Promise<T>): Promise<T>;
  /** The exit code for the signal that ended this process, if there was one. */
  code(): number | null;
};

/** Handles SIGINT, SIGTERM and SIGHUP, since by default they leave everything running that was started. */
export function listenForInterruption(): Interruption {
  const { promise: failure, reject } = Promise.withResolvers<never>();
  failure.catch(() => undefined);
  let code: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // A second one would cut the cleanup short, which has a time limit anyway.
      if (code !== null) return;
      code = 128 + constants.signals[signal];
      // Running work loses its servers during the cleanup, and may reject without a handler.
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

/** Ends a child with this process at the latest, even if interrupted before it is in the list of things to close. */
export function endWithUs(child: ChildProcess): void {
  children.add(child);
  child.once('exit', () => children.delete(child));
  if (isEnding) child.kill();
}

/** How long a server may take to stop itself and its own database. */
const ENDING_MS = 8000;

/** Tells every child to stop, later ones too, and waits until all are gone, so that each stops what it started. */
export async function endChildren(): Promise<void> {
  // Running work may start another one before it notices.
  isEnding = true;
  const ending = [...children].map(async (child) => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });
  await within(ENDING_MS, Promise.all(ending));
}
