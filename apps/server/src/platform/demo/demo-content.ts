import type { Db } from '../deps.ts';
import type { FeatureManifest } from '../feature.ts';
import { inOrder } from '../in-order.ts';
import type { FileStore } from '../files/file-store.ts';

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
/** Who is there before any feature brings its content: approved members, in the order of their numbers, and companies. */
export type DemoCast = {
  byUsername: ReadonlyMap<string, CastMember>;
  members: readonly CastMember[];
  companyIds: readonly number[];
};
export type DemoSeeding = { now: Date; cast: DemoCast; files: FileStore };

/** Writes the demo content of one feature, the same everywhere, dated relative to `now`. */
export type FillDemo = (tx: Db, seeding: DemoSeeding) => Promise<void>;
/** What a feature brings to the demo content. */
export type DemoContent = {
  /** Features whose rows this content refers to, or whose numbers come before its own. */
  after?: readonly string[];
  /** Loads it when the database is filled: no other server has it in memory. */
  load: () => Promise<FillDemo>;
};

/** The member of that username. Throws where the content names somebody who is not in the cast. */
export function castMember(cast: DemoCast, username: string): CastMember {
  const member = cast.byUsername.get(username);
  if (!member) throw new Error(`The demo content names ${username}, who is not in the cast`);
  return member;
}

/** The demo content of the features, each after those that it names, and in the order of the list where nothing is said. */
export function inDemoOrder(features: readonly Pick<FeatureManifest, 'name' | 'demo'>[]): DemoContent[] {
  return inOrder(new Map(features.flatMap(({ name, demo }) => ('none' in demo ? [] : [[name, demo] as const]))));
}
