import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, ref, rowId } from '../../../platform/db/columns.ts';
import { uploads } from '../../../core/media/uploads.tables.ts';

/** What pages elsewhere say of themselves, fetched once by the server and kept for a while. */
export const linkPreviews = pgTable(
  'link_previews',
  {
    id: rowId(),
    /** As the post names it, normalized. */
    url: text().notNull(),
    /** `none`: the page could not be fetched or says nothing of itself. */
    state: text({ enum: ['ready', 'none'] }).notNull(),
    title: text(),
    description: text(),
    siteName: text(),
    /** The page's picture, re-encoded and served by ourselves. */
    imageUploadId: ref().references(() => uploads.id),
    imageWidth: integer(),
    imageHeight: integer(),
    createdAt: createdAt(),
    fetchedAt: instant().notNull(),
  },
  (table) => [uniqueIndex('link_previews_url').on(table.url)],
);
