import { sql } from 'drizzle-orm';
import type { Db, Deps } from '../../platform/deps.ts';
import { firstRow } from '../../platform/db/rows.ts';
import { mediaEvents } from './media.events.ts';

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
