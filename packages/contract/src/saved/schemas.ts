import { Count, Cursor, Id, Instant, Line, Page, Text, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { savedKinds } from '../features.ts';
import { Post, savedPost } from '../posts/schemas.ts';
import * as endpoints from './endpoints.ts';

/** A post that a member saved; `post` is null if it was deleted or they may no longer read it. */
export const SavedItem = z.object({
  postId: Id,
  savedAt: Instant,
  collectionId: z.nullable(Id),
  note: z.nullable(z.string()),
  post: z.nullable(Post),
});
export type SavedItem = z.infer<typeof SavedItem>;

/** A private folder of saved things. `count` stops at 1,000. */
export const SavedCollection = z.object({ id: Id, name: z.string(), count: Count });
export type SavedCollection = z.infer<typeof SavedCollection>;

const kinds = [...savedKinds, savedPost];
type Kind = (typeof kinds)[number];
const names: readonly Kind['kind'][] = kinds.map(({ kind }) => kind);

/** What can be saved. */
export const SavedKindName = z.enum(names, `Choose ${names.join(', ').replace(/, ([^,]*)$/, ' or $1')}`);
export type SavedKindName = z.infer<typeof SavedKindName>;

const things: Kind['thing'][] = kinds.map(({ thing }) => thing);
export const SavedThing = z.discriminatedUnion('kind', things as [Kind['thing'], ...Kind['thing'][]]);
export type SavedThing = z.infer<typeof SavedThing>;

/** A saved item of any kind; `thing` is null if it was deleted or the member may no longer see it. */
export const SavedEntry = z.object({
  id: Id,
  savedAt: Instant,
  collectionId: z.nullable(Id),
  note: z.nullable(z.string()),
  thing: z.nullable(SavedThing),
});
export type SavedEntry = z.infer<typeof SavedEntry>;

const params = z.object({ id: Id });
const ofKind = z.object({ kind: SavedKindName });
const oneOfKind = z.object({ kind: SavedKindName, id: Id });
const listQuery = z.strictObject({
  sort: z.optional(z.enum(endpoints.SAVED_SORTS, 'Choose saved or posted')),
  collectionId: z.optional(Id),
  q: z.optional(Text(0, 200, 'The search text')),
  cursor: z.optional(Cursor),
});
const CollectionName = z.strictObject({ name: Line(1, endpoints.COLLECTION_NAME_LENGTH, 'The name') });
const Note = z.nullable(Text(0, endpoints.SAVED_NOTE_LENGTH, 'The note'));
const Change = z.strictObject({ collectionId: z.optional(z.nullable(Id)), note: z.optional(Note) });
const batch = <T extends z.core.$ZodType>(item: T, none = 'Choose at least one') =>
  z
    .array(item)
    .check(z.minLength(1, none), z.maxLength(endpoints.SAVED_BATCH, `At most ${endpoints.SAVED_BATCH} at a time`));

const NO_POST = 'Choose at least one post';

export const savedOperations = operations({
  list: {
    summary: 'Your saved posts, by date saved or posted; a search may return shorter pages',
    access: 'member',
    query: listQuery,
    response: Page(SavedItem),
    errors: ['not_found'],
  },
  change: {
    summary: 'Set the note and collection of a saved post, by post id',
    access: 'member',
    params,
    body: Change,
    errors: ['not_found'],
  },
  move: {
    summary: 'Move saved posts to a collection, or to none',
    access: 'member',
    body: z.strictObject({ postIds: batch(Id, NO_POST), collectionId: z.nullable(Id) }),
    response: z.object({ moved: Count }),
    errors: ['not_found'],
  },
  remove: {
    summary: 'Remove several saved posts',
    access: 'member',
    body: z.strictObject({ postIds: batch(Id, NO_POST) }),
    response: z.object({ removed: Count }),
  },
  restore: {
    summary: 'Undo a removal, with collections and notes; skips deleted posts',
    access: 'member',
    body: z.strictObject({
      items: batch(z.strictObject({ postId: Id, collectionId: z.nullable(Id), note: Note }), NO_POST),
    }),
    response: z.object({ restored: Count }),
  },
  collections: {
    summary: 'Your collections by name; with a kind, counts only things of that kind',
    access: 'member',
    query: z.strictObject({ kind: z.optional(SavedKindName) }),
    response: z.array(SavedCollection),
  },
  createCollection: {
    summary: `Create a collection; ${endpoints.COLLECTION_LIMIT} at most`,
    access: 'member',
    body: CollectionName,
    response: SavedCollection,
    status: 201,
    errors: ['already_exists', 'conflict'],
  },
  renameCollection: {
    summary: 'Rename your collection',
    access: 'member',
    params,
    body: CollectionName,
    errors: ['not_found', 'already_exists'],
  },
  removeCollection: {
    summary: 'Delete your collection; its contents stay saved',
    access: 'member',
    params,
    errors: ['not_found'],
  },
});

export const savedThingsOperations = operations({
  list: {
    summary: 'Your saved things of one kind, by date saved or posted; a search may return shorter pages',
    access: 'member',
    params: ofKind,
    query: listQuery,
    response: Page(SavedEntry),
    errors: ['not_found'],
  },
  save: {
    summary: 'Save a thing; idempotent',
    access: 'member',
    params: oneOfKind,
    errors: ['not_found'],
  },
  change: {
    summary: 'Set the note and collection of a saved thing',
    access: 'member',
    params: oneOfKind,
    body: Change,
    errors: ['not_found'],
  },
  move: {
    summary: 'Move saved things to a collection, or to none',
    access: 'member',
    params: ofKind,
    body: z.strictObject({ ids: batch(Id), collectionId: z.nullable(Id) }),
    response: z.object({ moved: Count }),
    errors: ['not_found'],
  },
  remove: {
    summary: 'Remove several saved things',
    access: 'member',
    params: ofKind,
    body: z.strictObject({ ids: batch(Id) }),
    response: z.object({ removed: Count }),
  },
  restore: {
    summary: 'Undo a removal, with collections and notes; skips deleted things',
    access: 'member',
    params: ofKind,
    body: z.strictObject({
      items: batch(z.strictObject({ id: Id, collectionId: z.nullable(Id), note: Note })),
    }),
    response: z.object({ restored: Count }),
  },
});

export const saved = bind(endpoints.saved, savedOperations);
export const savedThings = bind(endpoints.savedThings, savedThingsOperations);
