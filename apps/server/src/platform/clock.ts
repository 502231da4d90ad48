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
