import type { z } from './common.ts';

type Fields = Readonly<Record<string, z.core.$ZodType>>;

/**
 * What one kind of post adds to the promise: a post is words with one item at most, and its kind is that of the item. What any
 * post may have (voice, audience, mentions, topics, the preview of a link, being a repost) belongs to no kind.
 */
export type PostKind = {
  /** Of the chip over the feed that asks for posts of this kind, where there is one. */
  chip?: string;
  /** Of a new post: what names its item. */
  item: Fields;
  /** Of a new post: what belongs to the item. */
  beside: Fields;
  /** Of an edit: what may be different of the item. */
  change: Fields;
  /**
   * Of a draft: what it holds of the item that is no file, finished or not. An item that is no file at all is one field with the
   * name of the kind, null or absent in drafts of other kinds.
   */
  draft: Fields;
  /** Of a draft that is saved: what names own uploads that go with its file. */
  draftFiles: Fields;
  /** Of a draft's file: those uploads. */
  draftUploads: Fields;
  /** Of the card: null in posts of other kinds. */
  card: Fields;
  /** What of these has a name in the description of the API. */
  schemas: Fields;
};

/** Declares a kind of post. */
export const definePostKind = <const Kind extends PostKind>(kind: Kind): Kind => kind;

/** What a kind of thing adds to the promise of the search: its tab, and how it is shown among the results. */
export interface SearchKind {
  tab: string;
  /** Whether the filters of the directory narrow its results. */
  isNarrowed: boolean;
  /** A result; `kind` tells which. */
  hit: z.ZodMiniObject<{ kind: z.ZodMiniLiteral<string> }>;
}

/** Declares a kind of thing that the search finds. */
export const defineSearchKind = <const Kind extends SearchKind>(kind: Kind): Kind => kind;

/** What a kind of thing adds to the promise of the saved ones. */
export interface SavedKind {
  /** Of the subject. */
  kind: string;
  /** How one is shown in the list; `kind` tells which. */
  thing: z.ZodMiniObject<{ kind: z.ZodMiniLiteral<string> }>;
}

/** Declares a kind of thing that members save. */
export const defineSavedKind = <const Kind extends SavedKind>(kind: Kind): Kind => kind;
