import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UPLOAD_LIMITS } from '@innerspring/contract';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError, fieldError } from '../../platform/errors.ts';
import { displayName, isUploadKind, LARGEST_UPLOAD, tooLarge, type UploadKind } from './file-checks.ts';

/** Space beside the file for boundaries, part headers and fields. */
const ENVELOPE_BYTES = 64 * 1024;
const LARGEST_BODY = LARGEST_UPLOAD + ENVELOPE_BYTES;
/** Reading past the limit lets a well-behaved client receive the error. Beyond this it is cut off. */
const MOST_READ = LARGEST_BODY + 4 * 1024 * 1024;
const SILENCE_MS = 20_000;

const parserOptions = {
  limits: {
    fileSize: LARGEST_UPLOAD,
    files: 1,
    fields: 4,
    parts: 5,
    fieldSize: 1024,
    fieldNameSize: 100,
    headerPairs: 20,
  },
  throwFileSizeLimit: false,
};

export type ReceivedUpload = { kind: UploadKind; path: string; name: string; bytes: number };
type Draft = { kind?: UploadKind; file?: { name: string; bytes: number; tooLarge: boolean }; problem?: AppError };

/** Aborts a request that is silent for 20 seconds or exceeds every limit. Returns a function that stops watching. */
function watch(raw: FastifyRequest['raw'], silenceMs: number): () => void {
  let read = 0;
  const cut = () => {
    raw.destroy();
  };
  let timer = setTimeout(cut, silenceMs);
  const onData = (chunk: Buffer) => {
    read += chunk.length;
    if (read > MOST_READ) return cut();
    clearTimeout(timer);
    timer = setTimeout(cut, silenceMs);
  };
  raw.on('data', onData);
  return () => {
    clearTimeout(timer);
    raw.off('data', onData);
  };
}

/** Writes up to the limit and discards the rest, so that the client can finish and receive the answer. */
async function writeUpTo(limit: number, source: Readable, path: string): Promise<{ bytes: number; exceeded: boolean }> {
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(null, bytes > limit ? undefined : chunk);
    },
  });
  await pipeline(source, meter, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { bytes, exceeded: bytes > limit };
}

async function takeFile(draft: Draft, part: MultipartFile, path: string): Promise<void> {
  if (part.fieldname !== 'file') {
    draft.problem ??= fieldError('file', 'The file belongs in the field `file`.');
    part.file.resume();
    return;
  }
  const limit = draft.kind ? UPLOAD_LIMITS[draft.kind] : LARGEST_UPLOAD;
  const { bytes, exceeded } = await writeUpTo(limit, part.file, path);
  draft.file = { name: displayName(part.filename), bytes, tooLarge: exceeded || part.file.truncated };
}

function takeField(draft: Draft, name: string, value: unknown, truncated: boolean): void {
  if (name !== 'type') return;
  if (draft.kind || truncated || typeof value !== 'string' || !isUploadKind(value)) {
    draft.problem ??= fieldError('type', 'Choose image, document, video or captions');
  } else {
    draft.kind = value;
  }
}

function checkDraft({ kind, file, problem }: Draft, path: string): ReceivedUpload {
  if (problem) throw problem;
  if (!kind) throw fieldError('type', 'Choose image, document, video or captions');
  if (!file) throw fieldError('file', 'Choose a file');
  if (file.tooLarge || file.bytes > UPLOAD_LIMITS[kind]) throw tooLarge(kind);
  if (file.bytes === 0) throw fieldError('file', 'This file is empty');
  return { kind, path, name: file.name, bytes: file.bytes };
}

/** Errors of our own disk pass through. All other parser errors are the client's. */
function asSenderError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('storage_full', undefined, { cause: error });
  if ('syscall' in error && code !== 'ECONNRESET') return error;
  if (code === 'FST_FILES_LIMIT') return fieldError('file', 'Send one file at a time.');
  return new AppError('bad_body', 'We couldn’t read the upload. Please try again.', { cause: error });
}

/**
 * Streams a multipart body (`type` and `file`, in either order) into a temporary file in `folder`. The caller deletes
 * it; after a failure nothing is left.
 * @throws {AppError} bad_body for a truncated or malformed body, too_large, invalid, storage_full.
 */
export async function receiveUpload(
  request: FastifyRequest,
  folder: string,
  silenceMs = SILENCE_MS,
): Promise<ReceivedUpload> {
  if (Number(request.headers['content-length'] ?? 0) > LARGEST_BODY) {
    throw new AppError('too_large', `Files can have at most ${LARGEST_UPLOAD / 1024 / 1024} MB.`);
  }
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${randomUUID()}.part`);
  const draft: Draft = {};
  const unwatch = watch(request.raw, silenceMs);
  try {
    for await (const part of request.parts(parserOptions)) {
      if (part.type === 'file') await takeFile(draft, part, path);
      else takeField(draft, part.fieldname, part.value, part.valueTruncated);
    }
    return checkDraft(draft, path);
  } catch (error) {
    await rm(path, { force: true });
    throw asSenderError(error);
  } finally {
    unwatch();
  }
}
