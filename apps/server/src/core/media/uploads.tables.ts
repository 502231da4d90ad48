import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, ref, rowId } from '../../platform/db/columns.ts';
import { users } from '../accounts/accounts.tables.ts';

/**
 * Files that members uploaded. `key` is the name in the store and, after /uploads/, in the URL.
 *
 * A feature that refers to a file attaches it in the transaction that stores the reference: `update uploads set
 * attached_at = coalesce(attached_at, now) where owner_id = <writer> and type = <type> and '/uploads/' || key = <url>
 * returning id`. No row: the URL isn't the writer's own file of that type, or the sweeper was first. The update and the
 * sweeper's delete wait for each other, so an attached file can't be swept.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: rowId(),
    /** Null for a link preview picture, which has no owner. */
    ownerId: ref().references(() => users.id, { onDelete: 'cascade' }),
    type: text({ enum: ['image', 'document', 'video', 'captions'] }).notNull(),
    /** 16 random bytes in hex and our own extension. */
    key: text().notNull().unique('uploads_key_unique'),
    /** Images: the smaller size. Pictures of profiles and companies have a third size in `thumbKey`. */
    smallKey: text().unique('uploads_small_key_unique'),
    thumbKey: text().unique('uploads_thumb_key_unique'),
    mime: text().notNull(),
    /** The file's name on the member's device, for display and download. */
    originalName: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    width: integer(),
    height: integer(),
    /**
     * The background conversion of the file: a video to MP4, the first page of a document to a picture (its size is
     * `width` and `height`). Null if it needs none.
     */
    derivedState: text({ enum: ['pending', 'ready', 'failed'] }),
    derivedKey: text().unique('uploads_derived_key_unique'),
    derivedBytes: bigint({ mode: 'number' }).notNull().default(0),
    /** How often a conversion was started, so that a file which crashes it is given up. */
    derivedAttempts: integer().notNull().default(0),
    createdAt: createdAt(),
    /** Set once the file is attached. Files that aren't attached within an hour are swept. */
    attachedAt: instant(),
  },
  (table) => [index('uploads_owner').on(table.ownerId, table.id), index('uploads_orphans').on(table.createdAt)],
);
