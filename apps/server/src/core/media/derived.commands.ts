import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { Config } from '../../platform/config/config.ts';
import type { Deps } from '../../platform/deps.ts';
import { newFileKey } from '../../platform/files/file-store.ts';
import { ProgramFailed } from './bounded-process.ts';
import { canConvert, convertVideo, firstPage, isConvertible, CONVERSION_MS } from './convert-files.ts';
import type { UploadKind } from './file-checks.ts';
import { incomingFolder } from './uploads.sweeper.ts';
import { uploads } from './uploads.tables.ts';
import { mediaEvents } from './media.tokens.ts';

/** What a file can be converted to in the background. */
type Derivation = 'mp4' | 'page';

/** What this server converts a file of this kind and extension to, or null. */
export function derivationOf(
  type: UploadKind,
  ending: string,
  { ffmpegPath }: Pick<Config, 'ffmpegPath'>,
): Derivation | null {
  if (type === 'document' && ending === 'pdf') return 'page';
  return type === 'video' && isConvertible(ending) && canConvert(ffmpegPath) ? 'mp4' : null;
}

/** A file that crashes the process on every conversion must not be retried forever. */
const MOST_ATTEMPTS = 5;

type Source = Pick<typeof uploads.$inferSelect, 'id' | 'key' | 'type' | 'derivedAttempts'>;
type Made = { key: string; bytes: number; width?: number; height?: number };
type DeriveDeps = Pick<Deps, 'db' | 'files' | 'config' | 'log'>;

const pending = (id: number) => and(eq(uploads.id, id), eq(uploads.derivedState, 'pending'));

/** Starts an attempt, or returns null if nothing is left to convert. */
async function begin({ db }: DeriveDeps, id: number): Promise<Source | null> {
  const [source] = await db
    .update(uploads)
    .set({ derivedAttempts: sql`${uploads.derivedAttempts} + 1` })
    .where(pending(id))
    .returning({ id: uploads.id, key: uploads.key, type: uploads.type, derivedAttempts: uploads.derivedAttempts });
  return source ?? null;
}

/** An attempt that a server shutdown interrupted doesn't count. */
async function giveBack({ db }: DeriveDeps, id: number): Promise<void> {
  const derivedAttempts = sql`${uploads.derivedAttempts} - 1`;
  await db.update(uploads).set({ derivedAttempts }).where(pending(id));
}

async function fail({ db, log }: DeriveDeps, id: number, error: unknown): Promise<void> {
  await db.update(uploads).set({ derivedState: 'failed' }).where(pending(id));
  log.warn({ err: error, uploadId: id }, 'Failed to convert a file; it stays a download');
}

/** Stores the result. Discards it if the upload no longer exists or another process was first. */
async function keep({ db, files }: DeriveDeps, id: number, { key, bytes, ...size }: Made): Promise<void> {
  const [kept] = await db
    .update(uploads)
    .set({ derivedState: 'ready', derivedKey: key, derivedBytes: bytes, ...size })
    .where(pending(id))
    .returning({ id: uploads.id });
  if (!kept) await files.remove(key);
}

async function makePage({ files }: DeriveDeps, path: string, folder: string, signal: AbortSignal): Promise<Made> {
  const { picture, ...size } = await firstPage(path, folder, signal);
  const key = newFileKey('webp');
  await files.put(key, picture, { mime: 'image/webp' });
  return { key, bytes: picture.length, ...size };
}

async function makeMp4(
  { files, config }: DeriveDeps,
  from: string,
  { ending, folder, signal }: { ending: string; folder: string; signal: AbortSignal },
): Promise<Made> {
  const to = `${from}.mp4`;
  try {
    await convertVideo({ ffmpegPath: config.ffmpegPath ?? '', ending, folder, from, to, signal });
    const { size } = await stat(to);
    if (size === 0) throw new ProgramFailed('It made an empty file.');
    const key = newFileKey('mp4');
    await files.put(key, createReadStream(to), { mime: 'video/mp4', bytes: size });
    return { key, bytes: size };
  } finally {
    await rm(to, { force: true });
  }
}

async function make(deps: DeriveDeps, { key, type }: Source, signal: AbortSignal): Promise<Made> {
  const ending = key.split('.')[1] ?? '';
  const derivation = derivationOf(type, ending, deps.config);
  if (derivation === null) throw new ProgramFailed('Nothing is made of such files here.');
  const folder = incomingFolder(deps.config);
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${randomUUID()}.part`);
  try {
    await pipeline(await deps.files.read(key), createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal });
    return derivation === 'page'
      ? await makePage(deps, path, folder, signal)
      : await makeMp4(deps, path, { ending, folder, signal });
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Converts an attached upload: a document's first page to a picture, a video to MP4. It may run any number of times for
 * one upload and be interrupted anywhere: the row changes once, and files without a row are swept.
 * @throws if the server stops or the store can't be reached, so that the event runs again.
 */
export async function deriveFile(deps: DeriveDeps, uploadId: number, signal: AbortSignal): Promise<void> {
  const source = await begin(deps, uploadId);
  if (!source) return;
  if (source.derivedAttempts > MOST_ATTEMPTS) return fail(deps, uploadId, new Error('Begun too often'));
  try {
    await keep(deps, uploadId, await make(deps, source, signal));
  } catch (error) {
    if (signal.aborted) await giveBack(deps, uploadId);
    else if (error instanceof ProgramFailed) return fail(deps, uploadId, error);
    throw error;
  }
}

/** Time in addition to the conversion, for downloading the file from the store and uploading the new one. */
const TRANSFER_MS = 5 * 60_000;

/**
 * Converts the documents and videos of posts, one at a time in each process, in the background; members take turns.
 * Returns a function that stops it: a running conversion is aborted and runs again at the next start.
 */
export function subscribeUploads(deps: Deps): () => void {
  const stopping = new AbortController();
  const derive = ({ uploadId }: { uploadId: number }) => deriveFile(deps, uploadId, stopping.signal);
  deps.outbox.consume(mediaEvents.documentAttached, 'uploads.page', derive, { width: 1, fairBy: 'ownerId' });
  // Without ffmpeg, the event waits for a process that has it.
  if (canConvert(deps.config.ffmpegPath)) {
    const timeoutMs = CONVERSION_MS + TRANSFER_MS;
    deps.outbox.consume(mediaEvents.videoAttached, 'uploads.convert', derive, {
      timeoutMs,
      width: 1,
      fairBy: 'ownerId',
    });
  }
  return () => stopping.abort();
}
