import { and, eq } from 'drizzle-orm';
import type { HandlerOutput, api } from '@innerspring/contract';
import type { Db } from '../../platform/deps.ts';
import { uploads } from '../uploads/uploads.tables.ts';
import { linkPreviews } from './link-previews.tables.ts';

export type LinkPreview = NonNullable<HandlerOutput<typeof api.linkPreviews.read>['preview']>;

/** The one spelling under which a page is kept: as browsers write it, without the place inside of the page. */
export function normalLink(address: string): string {
  const url = new URL(address);
  url.hash = '';
  return url.href;
}

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

/** The number of a page's preview, held until the transaction ends so that nobody sweeps it; null where there is none. */
export async function readyPreview(tx: Db, address: string | null): Promise<number | null> {
  if (address === null) return null;
  const [row] = await tx
    .select({ id: linkPreviews.id })
    .from(linkPreviews)
    .where(and(eq(linkPreviews.url, normalLink(address)), eq(linkPreviews.state, 'ready')))
    .for('key share');
  return row?.id ?? null;
}
