import { eq } from 'drizzle-orm';
import type { HandlerOutput, api } from '@innerspring/contract';
import type { Db } from '../../../platform/deps.ts';
import { uploads } from '../../../core/media/uploads.tables.ts';
import { linkPreviews } from './link-previews.tables.ts';

export type LinkPreview = NonNullable<HandlerOutput<typeof api.linkPreviews.read>['preview']>;

export type KeptPreview = { id: number; state: 'ready' | 'none'; fetchedAt: Date; preview: LinkPreview };

/** What is kept of a page, however old, or null. `url` as `normalLink` gives it. */
export async function keptPreview(db: Db, url: string): Promise<KeptPreview | null> {
  const [row] = await db
    .select({ kept: linkPreviews, key: uploads.key, width: uploads.width, height: uploads.height })
    .from(linkPreviews)
    .leftJoin(uploads, eq(uploads.id, linkPreviews.imageUploadId))
    .where(eq(linkPreviews.url, url));
  if (!row) return null;
  const { id, state, fetchedAt, title, description, siteName } = row.kept;
  const image =
    row.key === null ? null : { url: `/uploads/${row.key}`, width: row.width ?? 0, height: row.height ?? 0 };
  return { id, state, fetchedAt, preview: { url, title, description, siteName, image } };
}
