/** The time of day, injected so that tests can set it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands until it is moved; for tests. */
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

/** What the work gives, or a failure once so many milliseconds are over; what the work does then is nobody's business. */
export function doneWithin<T>(milliseconds: number, work: Promise<T>, sentence: string): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => reject(new Error(sentence)), milliseconds);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}

/** Waits for the work, but no longer than so many milliseconds; what it comes to does not matter. */
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
