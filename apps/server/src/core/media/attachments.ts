import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { mediaEvents } from './media.tokens.ts';
import { uploads } from './uploads.tables.ts';

/**
 * Uploads as features use them that show files of their members: named by their address, bound once to what shows them,
 * released when that goes.
 */
const ownFile = /^\/uploads\/([0-9a-f]{32}\.[a-z0-9]{1,5})$/;

export type UploadType = 'image' | 'document' | 'video' | 'captions';
export type BoundUpload<T extends UploadType = UploadType> = {
  id: number;
  ownerId: number;
  type: T;
  derivedState: 'pending' | 'ready' | 'failed' | null;
};

/** The key in the address of one of our files, or null. */
export const uploadKeyOf = (address: string): string | null => ownFile.exec(address)?.[1] ?? null;

/** Binds an unused upload of the member, of one of the types, to what is being made, once and for ever; null where it is none. */
export async function bindUpload<T extends UploadType>(
  tx: Db,
  { ownerId, key, types, now }: { ownerId: number; key: string | null; types: readonly T[]; now: Date },
): Promise<BoundUpload<T> | null> {
  if (key === null) return null;
  return firstRow<BoundUpload<T>>(
    tx,
    sql`update uploads set attached_at = ${now.toISOString()}::timestamptz
      where key = ${key} and owner_id = ${ownerId} and type = any(${sql.param(`{${types.join(',')}}`)}::text[]) and attached_at is null
      returning id, owner_id as "ownerId", type, derived_state as "derivedState"`,
  );
}

/** Has made of a bound file what is to be made: a playable video, the first page of a document. */
export async function convertBound(tx: Db, outbox: Deps['outbox'], file: BoundUpload): Promise<void> {
  if (file.derivedState !== 'pending') return;
  const event = file.type === 'video' ? mediaEvents.videoAttached : mediaEvents.documentAttached;
  await outbox.emit(tx, event, { uploadId: file.id, ownerId: file.ownerId });
}

/** Lets the sweeper of uploads take a file that nothing shows any more. */
export async function releaseUpload(tx: Db, uploadId: number | null): Promise<void> {
  if (uploadId !== null) await tx.execute(sql`update uploads set attached_at = null where id = ${uploadId}`);
}

/**
 * Keeps a picture of the member for what shows it by its address, however often. @returns null where it is none of theirs.
 */
export async function keepPicture(
  tx: Db,
  { ownerId, address, now }: { ownerId: number; address: string; now: Date },
): Promise<{ key: string; thumbKey: string | null } | null> {
  const key = address.startsWith('/uploads/') ? address.slice('/uploads/'.length) : '';
  const [kept] = await tx
    .update(uploads)
    .set({ attachedAt: sql`coalesce(${uploads.attachedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(uploads.key, key), eq(uploads.ownerId, ownerId), eq(uploads.type, 'image')))
    .returning({ key: uploads.key, thumbKey: uploads.thumbKey });
  return kept ?? null;
}

/**
 * Lets the sweeper take the files `f` that a condition names.
 * @param first common table expressions that run in the same statement: what showed the files, deleted
 */
export async function releaseUploads(tx: Db, condition: SQL, first: SQL = sql.empty()): Promise<void> {
  await tx.execute(sql`${first} update uploads f set attached_at = null where ${condition}`);
}

const waiting = (ownerId: number, key: string) =>
  and(eq(uploads.key, key), eq(uploads.ownerId, ownerId), isNull(uploads.attachedAt));

/** The number of an upload of the member that nothing shows yet; null where there is none. */
export async function findWaitingUpload(tx: Db, ownerId: number, key: string): Promise<number | null> {
  const [found] = await tx.select({ id: uploads.id }).from(uploads).where(waiting(ownerId, key));
  return found?.id ?? null;
}

/**
 * Lets a waiting upload count as uploaded now: the sweeper, which may be reading rows at this moment, looks at them again
 * once they changed, and finds this one too young. @returns its number; null where it does not wait any more.
 */
export async function renewWaitingUpload(tx: Db, ownerId: number, key: string, now: Date): Promise<number | null> {
  const [kept] = await tx
    .update(uploads)
    .set({ createdAt: now })
    .where(waiting(ownerId, key))
    .returning({ id: uploads.id });
  return kept?.id ?? null;
}

/** Files of a member pass to others: `heirs` is a select with `address` and `user_id`. */
export async function handOverUploads(tx: Db, ownerId: number, heirs: SQL): Promise<void> {
  await tx.execute(sql`update uploads f set owner_id = heir.user_id from (${heirs}) heir
    where f.owner_id = ${ownerId} and '/uploads/' || f.key = heir.address`);
}
