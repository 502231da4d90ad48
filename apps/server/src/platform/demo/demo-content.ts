import type { Db } from '../deps.ts';
import type { FeatureManifest } from '../feature.ts';
import type { FileStore } from '../files/file-store.ts';

/**
 * Sorts entries so that each comes after those that it names in `after`. Otherwise the given order is kept.
 * @throws {Error} if an entry names one that doesn't exist, or entries wait for each other
 */
export function inOrder<Said extends { after?: readonly string[] }>(said: ReadonlyMap<string, Said>): Said[] {
  const ordered = new Set<Said>();
  function add(name: string, waiting: readonly string[]): void {
    const one = said.get(name);
    if (!one) throw new Error(`What ${waiting.at(-1)} says comes after what ${name} says, which is nothing`);
    if (waiting.includes(name)) throw new Error(`These wait for each other: ${[...waiting, name].join(', ')}`);
    if (ordered.has(one)) return;
    for (const earlier of one.after ?? []) add(earlier, [...waiting, name]);
    ordered.add(one);
  }
  for (const name of said.keys()) add(name, []);
  return [...ordered];
}

/** A member of the demo content. */
export type CastMember = {
  id: number;
  username: string;
  fullName: string;
  title: string;
  profession: string;
  location: string;
  companyId: number | null;
};
/**
 * The demo content that exists before any feature adds its own: approved members, in the order of their ids, and
 * companies.
 */
export type DemoCast = {
  byUsername: ReadonlyMap<string, CastMember>;
  members: readonly CastMember[];
  companyIds: readonly number[];
};
export type DemoSeeding = { now: Date; cast: DemoCast; files: FileStore };

/** Writes the demo content of one feature, the same on every machine, dated relative to `now`. */
export type FillDemo = (tx: Db, seeding: DemoSeeding) => Promise<void>;
/** What a feature brings to the demo content. */
export type DemoContent = {
  /** Features whose rows this content refers to, or whose ids must come before its own. */
  after?: readonly string[];
  /** Imported only when the database is filled, so that other servers don't load it. */
  load: () => Promise<FillDemo>;
};

/** The member with that username. Throws if the cast has none. */
export function castMember(cast: DemoCast, username: string): CastMember {
  const member = cast.byUsername.get(username);
  if (!member) throw new Error(`The demo content names ${username}, who is not in the cast`);
  return member;
}

/** The demo content of the features, each after those that it names, otherwise in the order of the list. */
export function inDemoOrder(features: readonly Pick<FeatureManifest, 'name' | 'demo'>[]): DemoContent[] {
  return inOrder(new Map(features.flatMap(({ name, demo }) => (demo ? [[name, demo] as const] : []))));
}

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
    /** An integer from `low` to `high`, both included. */
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
