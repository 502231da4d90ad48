import { z } from '../../common.ts';
import { postKinds } from '../../features.ts';
import type { PostKind } from '../../kinds.ts';

type Kinds = typeof postKinds;
export type KindName = keyof Kinds;
type Kind = Kinds[KindName];
type Part = Exclude<keyof PostKind, 'chip'>;
type Every<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The fields that all kinds add to one place of the promise. */
export const fieldsOfKinds = <P extends Part>(part: P): Every<Kind[P]> =>
  Object.assign({}, ...Object.values(postKinds).map((kind) => kind[part]));

/** What a post shows in addition to its text. */
export const MediaType = z.enum([...(Object.keys(postKinds) as KindName[]), 'none']);

/** Chips that are there before what they list. */
const chipsToCome = ['polls', 'jobs', 'events', 'news'] as const;

type Chip = Extract<Kind, { chip: string }>['chip'];
const hasChip = <K extends Kind>(kind: K): kind is Extract<K, { chip: string }> => 'chip' in kind;
const chips: Chip[] = Object.values(postKinds)
  .filter(hasChip)
  .map(({ chip }) => chip);

/** The chips over the feed. */
export const FeedKind = z.enum([...new Set([...chips, ...chipsToCome])]);
export type FeedKind = z.infer<typeof FeedKind>;

/** What a draft has of kinds besides files. */
export type DraftsOfKinds = { [Field in keyof Every<Kind['draft']>]: z.output<Every<Kind['draft']>[Field]> };

/** What a post's card has of its kinds. */
export type CardsOfKinds = { [Field in keyof Every<Kind['card']>]: z.output<Every<Kind['card']>[Field]> };
