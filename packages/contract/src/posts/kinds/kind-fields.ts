import { z } from '../../common.ts';
import { postKinds } from './kinds.ts';
import type { PostKind } from './post-kind.ts';

type Kinds = typeof postKinds;
export type KindName = keyof Kinds;
type Part = Exclude<keyof PostKind, 'chip'>;
type Every<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The fields that all kinds add to one place of the promise. */
export const fieldsOfKinds = <P extends Part>(part: P): Every<Kinds[KindName][P]> =>
  Object.assign({}, ...Object.values(postKinds).map((kind) => kind[part]));

/** What a post shows beside its words. */
export const MediaType = z.enum([...(Object.keys(postKinds) as KindName[]), 'none']);

/** Chips of what cannot be posted yet. */
const chipsToCome = ['polls', 'jobs', 'events', 'news'] as const;

/** The chips over the feed. */
export const FeedKind = z.enum([...Object.values(postKinds).map(({ chip }) => chip), ...chipsToCome]);
export type FeedKind = z.infer<typeof FeedKind>;
