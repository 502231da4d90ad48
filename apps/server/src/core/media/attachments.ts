import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { fieldError } from '../../platform/errors.ts';
import { mediaEvents } from './media.tokens.ts';
import { uploads } from './uploads.tables.ts';

/**
 * Uploads for features that show their members' files: referred to by URL and attached once to what shows them. Triggers
 * release a file when the row that refers to it goes (release_upload).
 */
const ownFile = /^\/uploads\/([0-9a-f]{32}\.[a-z0-9]{1,5})$/;

export type UploadType = 'image' | 'document' | 'video' | 'captions';
export type BoundUpload<T extends UploadType = UploadType> = {
  id: number;
  ownerId: number;
  type: T;
  derivedState: 'pending' | 'ready' | 'failed' | null;
};

/** The key in the URL of an uploaded file; null for any other URL. */
export const uploadKeyOf = (address: string): string | null => ownFile.exec(address)?.[1] ?? null;

/**
 * Attaches an unused upload of the member, of one of the types, to a new item, once and for good. Null if there is no
 * such upload.
 */
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

/** Starts the conversion of an attached file, if it needs one: to a playable video, or the first page of a document. */
export async function convertBound(tx: Db, outbox: Deps['outbox'], file: BoundUpload): Promise<void> {
  if (file.derivedState !== 'pending') return;
  const event = file.type === 'video' ? mediaEvents.videoAttached : mediaEvents.documentAttached;
  await outbox.emit(tx, event, { uploadId: file.id, ownerId: file.ownerId });
}

/**
 * Attaches a picture of the member for something that shows it by URL. May be called repeatedly. @returns null if it
 * isn't theirs.
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
 * The address to store for a picture: null clears it, the present one stays, a new one must be the writer's own upload,
 * which is then kept. @throws {AppError} `invalid` naming the field.
 */
export async function pictureToKeep(
  tx: Db,
  ownerId: number,
  field: string,
  { given, present, now }: { given: string | null; present: string | null; now: Date },
): Promise<string | null> {
  if (given === null || given === '' || given === present) return given || null;
  const kept = await keepPicture(tx, { ownerId, address: given, now });
  if (!kept) throw fieldError(field, 'Please add the picture again: it isn’t one of your uploads.');
  return given;
}

const waiting = (ownerId: number, key: string) =>
  and(eq(uploads.key, key), eq(uploads.ownerId, ownerId), isNull(uploads.attachedAt));

/** The id of an upload of the member that isn't attached yet; null if there is none. */
export async function findWaitingUpload(tx: Db, ownerId: number, key: string): Promise<number | null> {
  const [found] = await tx.select({ id: uploads.id }).from(uploads).where(waiting(ownerId, key));
  return found?.id ?? null;
}

/**
 * Restarts the age of an unattached upload. The sweeper, which may be reading rows at this moment, rechecks changed
 * rows and finds this one too young. @returns its id; null if it is no longer unattached.
 */
export async function renewWaitingUpload(tx: Db, ownerId: number, key: string, now: Date): Promise<number | null> {
  const [kept] = await tx
    .update(uploads)
    .set({ createdAt: now })
    .where(waiting(ownerId, key))
    .returning({ id: uploads.id });
  return kept?.id ?? null;
}

/** Deletes files that nothing refers to any more: from now on their uploader can't open them either. The sweeper deletes what is stored. */
export async function deleteUploads(tx: Db, ids: number[]): Promise<void> {
  await tx.delete(uploads).where(inArray(uploads.id, ids));
}

/** Transfers a member's files to others. `heirs` is a select with `address` and `user_id`. */
export async function handOverUploads(tx: Db, ownerId: number, heirs: SQL): Promise<void> {
  await tx.execute(sql`update uploads f set owner_id = heir.user_id from (${heirs}) heir
    where f.owner_id = ${ownerId} and '/uploads/' || f.key = heir.address`);
}
