/** A small seeded generator (mulberry32), so that the demo content is the same on every machine. */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    /** A whole number from `low` to `high`, both included. */
    between: (low: number, high: number): number => low + Math.floor(next() * (high - low + 1)),
    /** `count` different members of the list, in random order. */
    some<T>(list: readonly T[], count: number): T[] {
      const rest = [...list];
      for (let at = rest.length - 1; at > 0; at -= 1) {
        const other = Math.floor(next() * (at + 1));
        [rest[at], rest[other]] = [rest[other] as T, rest[at] as T];
      }
      return rest.slice(0, count);
    },
  };
}
export type SeededRandom = ReturnType<typeof seededRandom>;
