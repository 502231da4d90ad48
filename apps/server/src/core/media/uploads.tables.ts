import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, ref, rowId } from '../../platform/db/columns.ts';
import { users } from '../accounts/accounts.tables.ts';

/**
 * Files that members sent. `key` is the name in the store and, behind /uploads/, the address.
 *
 * Who names a file keeps it, in the transaction that stores the name:
 * `update uploads set attached_at = coalesce(attached_at, now) where owner_id = <writer> and type = <type>
 * and '/uploads/' || key = <url> returning id`. No row: the address is not the writer's own file of that type, or the
 * sweeper was first. The update and the sweeper's delete wait for each other, so nothing named can be swept.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: rowId(),
    /** Null: nobody's, the picture of a page elsewhere. */
    ownerId: ref().references(() => users.id, { onDelete: 'cascade' }),
    type: text({ enum: ['image', 'document', 'video', 'captions'] }).notNull(),
    /** 16 random bytes in hex and our own ending. */
    key: text().notNull().unique('uploads_key_unique'),
    /** Images: the smaller size. Pictures of profiles and companies have a third one as `thumbKey`. */
    smallKey: text().unique('uploads_small_key_unique'),
    thumbKey: text().unique('uploads_thumb_key_unique'),
    mime: text().notNull(),
    /** Name as the member's device had it, for display and download. */
    originalName: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    width: integer(),
    height: integer(),
    /**
     * What is made of the file in the background: a video as MP4, the first page of a document as a picture (its size
     * is `width` and `height`). Null where nothing is made of it.
     */
    derivedState: text({ enum: ['pending', 'ready', 'failed'] }),
    derivedKey: text().unique('uploads_derived_key_unique'),
    derivedBytes: bigint({ mode: 'number' }).notNull().default(0),
    /** How often the making was begun: a file that breaks it is given up. */
    derivedAttempts: integer().notNull().default(0),
    createdAt: createdAt(),
    /** Set once something names the file; files that nothing names within an hour are swept. */
    attachedAt: instant(),
  },
  (table) => [index('uploads_owner').on(table.ownerId, table.id), index('uploads_orphans').on(table.createdAt)],
);
