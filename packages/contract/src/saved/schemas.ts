import { Count, Cursor, Id, Instant, Line, Page, Text, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { Post } from '../posts/schemas.ts';
import * as endpoints from './endpoints.ts';
import { COLLECTION_LIMIT, COLLECTION_NAME_LENGTH, SAVED_BATCH, SAVED_NOTE_LENGTH, SAVED_SORTS } from './limits.ts';

/** What a member keeps; `post` is null where it was deleted, or may not be read by them any more. */
export const SavedItem = z.object({
  postId: Id,
  savedAt: Instant,
  collectionId: z.nullable(Id),
  note: z.nullable(z.string()),
  post: z.nullable(Post),
});
export type SavedItem = z.infer<typeof SavedItem>;

/** A private folder of saved posts. `count` stops at 1,000. */
export const SavedCollection = z.object({ id: Id, name: z.string(), count: Count });
export type SavedCollection = z.infer<typeof SavedCollection>;

const params = z.object({ id: Id });
const CollectionName = z.strictObject({ name: Line(1, COLLECTION_NAME_LENGTH, 'The name') });
const Note = z.nullable(Text(0, SAVED_NOTE_LENGTH, 'The note'));
const batch = <T extends z.core.$ZodType>(item: T) =>
  z
    .array(item)
    .check(z.minLength(1, 'Choose at least one post'), z.maxLength(SAVED_BATCH, `At most ${SAVED_BATCH} at a time`));

export const savedOperations = operations({
  list: {
    summary:
      'What the reader saved, by the day of saving or of posting; a page may hold less where words are looked for',
    access: 'member',
    query: z.strictObject({
      sort: z.optional(z.enum(SAVED_SORTS, 'Choose saved or posted')),
      collectionId: z.optional(Id),
      q: z.optional(Text(0, 200, 'The search text')),
      cursor: z.optional(Cursor),
    }),
    response: Page(SavedItem),
    errors: ['not_found'],
  },
  change: {
    summary: 'Note and collection of one saved post, by the number of the post',
    access: 'member',
    params,
    body: z.strictObject({ collectionId: z.optional(z.nullable(Id)), note: z.optional(Note) }),
    errors: ['not_found'],
  },
  move: {
    summary: 'Put saved posts into a collection, or into none',
    access: 'member',
    body: z.strictObject({ postIds: batch(Id), collectionId: z.nullable(Id) }),
    response: z.object({ moved: Count }),
    errors: ['not_found'],
  },
  remove: {
    summary: 'Take several posts off the saved ones',
    access: 'member',
    body: z.strictObject({ postIds: batch(Id) }),
    response: z.object({ removed: Count }),
  },
  restore: {
    summary: 'Save posts again that were just removed, with collection and note; those that are gone are left out',
    access: 'member',
    body: z.strictObject({
      items: batch(z.strictObject({ postId: Id, collectionId: z.nullable(Id), note: Note })),
    }),
    response: z.object({ restored: Count }),
  },
  collections: {
    summary: 'The own collections by name',
    access: 'member',
    response: z.array(SavedCollection),
  },
  createCollection: {
    summary: `Make a collection; ${COLLECTION_LIMIT} at most`,
    access: 'member',
    body: CollectionName,
    response: SavedCollection,
    status: 201,
    errors: ['already_exists', 'conflict'],
  },
  renameCollection: {
    summary: 'Give an own collection another name',
    access: 'member',
    params,
    body: CollectionName,
    errors: ['not_found', 'already_exists'],
  },
  removeCollection: {
    summary: 'Delete an own collection; what it held stays saved',
    access: 'member',
    params,
    errors: ['not_found'],
  },
});

export const saved = bind(endpoints.saved, savedOperations);
