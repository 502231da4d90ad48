/** The time of day, injected so that tests can set it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock that only changes when a test sets it. */
export function manualClock(start: Date): Clock & { advance(milliseconds: number): void; set(to: Date): void } {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    advance: (milliseconds) => {
      at += milliseconds;
    },
    set: (to) => {
      at = to.getTime();
    },
  };
}

/**
 * Settles like the work, or rejects with `sentence` after the given number of milliseconds. The work’s later result is
 * ignored.
 */
export function doneWithin<T>(milliseconds: number, work: Promise<T>, sentence: string): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => reject(new Error(sentence)), milliseconds);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}

/** Waits for the work at most the given number of milliseconds, whether it succeeds or fails. */
export function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds).unref();
  const end = () => {
    clearTimeout(timer);
    resolve();
  };
  work.then(end, end);
  return promise;
}
