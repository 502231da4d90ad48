import { createReadStream } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Upload } from '@innerspring/contract/uploads/schemas';
import type { Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { newFileKey } from '../../platform/files/file-store.ts';
import { firstRow } from '../../platform/db/rows.ts';
import { encodeCaptions } from './captions.ts';
import { derivationOf } from './derived.commands.ts';
import { checkDocument, checkVideo, MEMBER_QUOTA_BYTES } from './file-checks.ts';
import { encodeImage } from './images.ts';
import type { ReceivedUpload } from './receive-upload.ts';
import { uploads } from './uploads.tables.ts';
import { removePersonalData } from './video-privacy.ts';
type NewFile = {
  key: string;
  smallKey: string | null;
  thumbKey: string | null;
  mime: string;
  bytes: number;
  width: number | null;
  height: number | null;
  /** `pending` if it is converted once a post attaches it. */
  derivedState?: 'pending' | null;
};

const overQuota = () =>
  new AppError('too_large', 'Your uploads have reached 1 GB. Please delete posts with files you no longer need.');

async function storeImage({ files }: Deps, received: ReceivedUpload): Promise<NewFile> {
  const { large, small, thumb, width, height } = await encodeImage(received.path);
  const key = newFileKey('webp');
  const smallKey = newFileKey('webp');
  await files.put(key, large, { mime: 'image/webp' });
  const thumbKey = newFileKey('webp');
  await files.put(smallKey, small, { mime: 'image/webp' });
  await files.put(thumbKey, thumb, { mime: 'image/webp' });
  const bytes = large.length + small.length + thumb.length;
  return { key, smallKey, thumbKey, mime: 'image/webp', bytes, width, height };
}

const alone = { smallKey: null, thumbKey: null, width: null, height: null };

async function storeCaptions({ files }: Deps, received: ReceivedUpload): Promise<NewFile> {
  const content = await encodeCaptions(received.path, received.name);
  const key = newFileKey('vtt');
  const mime = 'text/vtt; charset=utf-8';
  await files.put(key, content, { mime, bytes: content.length });
  return { ...alone, key, mime, bytes: content.length };
}

async function storeAsIs({ files, config }: Deps, received: ReceivedUpload): Promise<NewFile> {
  const check = received.kind === 'document' ? checkDocument : checkVideo;
  const { extension, mime } = await check(received.path, received.name);
  if (received.kind === 'video') await removePersonalData(received.path, extension);
  const key = newFileKey(extension);
  await files.put(key, createReadStream(received.path), { mime, bytes: received.bytes });
  const derivedState = derivationOf(received.kind, extension, config) && 'pending';
  return { ...alone, key, mime, bytes: received.bytes, derivedState };
}

function storeFile(deps: Deps, received: ReceivedUpload): Promise<NewFile> {
  if (received.kind === 'image') return storeImage(deps, received);
  return received.kind === 'captions' ? storeCaptions(deps, received) : storeAsIs(deps, received);
}

/** Checks the quota and inserts the row in one transaction, one upload of a member at a time. */
async function keepRow({ db, clock }: Deps, ownerId: number, received: ReceivedUpload, file: NewFile): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('uploads.quota'), ${ownerId})`);
    if ((await storedBytes(tx, ownerId)) + file.bytes > MEMBER_QUOTA_BYTES) throw overQuota();
    await tx
      .insert(uploads)
      .values({ ...file, ownerId, type: received.kind, originalName: received.name, createdAt: clock.now() });
  });
}

async function storedBytes(db: Deps['db'], ownerId: number): Promise<number> {
  const row = await firstRow<{ bytes: number }>(
    db,
    sql`select coalesce(sum(bytes + derived_bytes), 0)::bigint as bytes from uploads where owner_id = ${ownerId}`,
  );
  return row?.bytes ?? 0;
}

/** Rejects a member whose quota is used up, before the body is read. */
export async function checkQuota({ db }: Pick<Deps, 'db'>, ownerId: number): Promise<void> {
  if ((await storedBytes(db, ownerId)) >= MEMBER_QUOTA_BYTES) throw overQuota();
}

/**
 * Checks a received file, stores it and writes its row. The files are stored first: a crash in between leaves files
 * without a row, which the sweeper deletes, and never a row without its file.
 * @throws {AppError} unsupported_type, too_large (also over the member's 1 GB), unavailable, storage_full.
 */
export async function createUpload(deps: Deps, ownerId: number, received: ReceivedUpload): Promise<Upload> {
  const file = await storeFile(deps, received);
  try {
    await keepRow(deps, ownerId, received, file);
  } catch (error) {
    await Promise.allSettled(
      [file.key, file.smallKey, file.thumbKey].flatMap((key) => (key ? [deps.files.remove(key)] : [])),
    );
    throw error;
  }
  deps.meters.uploaded(received.bytes);
  return {
    url: `/uploads/${file.key}`,
    type: received.kind,
    name: received.name,
    bytes: file.bytes,
    smallUrl: file.smallKey && `/uploads/${file.smallKey}`,
    thumbUrl: file.thumbKey && `/uploads/${file.thumbKey}`,
    width: file.width,
    height: file.height,
  };
}
