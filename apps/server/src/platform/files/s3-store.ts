import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Config } from '../config/config.ts';
import { AppError } from '../errors.ts';
import { checkFileKey, FILE_KEY, type FileStore, withNarrowerSizes } from './file-store.ts';
const PREFIX = 'uploads/';
const CONNECT_MS = 5000;
const REQUEST_MS = 60_000;

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}

/** Translates errors of the store: a full store is 507, any other failure may succeed on a retry. */
function asStoreTrouble(error: unknown): unknown {
  if (error instanceof AppError || error instanceof TypeError) return error;
  if (isMissing(error)) return new AppError('not_found', 'This file doesn’t exist.');
  const full =
    error instanceof S3ServiceException &&
    (error.$metadata.httpStatusCode === 507 || /StorageFull|QuotaExceeded/.test(error.name));
  return new AppError(full ? 'storage_full' : 'unavailable', undefined, { cause: error });
}

/**
 * Runs `use` on a stream of known length. The store needs the length first, so a stream of unknown length is buffered
 * in a file.
 */
async function withLength(
  content: Readable | Buffer,
  bytes: number | undefined,
  use: (body: Readable | Buffer, length: number) => Promise<void>,
): Promise<void> {
  if (Buffer.isBuffer(content)) return use(content, content.length);
  if (bytes !== undefined) return use(content, bytes);
  const folder = await mkdtemp(join(tmpdir(), 'innerspring-put-'));
  try {
    const path = join(folder, 'content');
    await pipeline(content, createWriteStream(path));
    await use(createReadStream(path), (await stat(path)).size);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Files in a bucket of an S3-compatible store, under `uploads/`. Put, read and list all stream; no file is held in
 * memory.
 */
export function createS3Store(settings: NonNullable<Config['s3']>): FileStore {
  const { bucket: Bucket, region, endpoint, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: REQUEST_MS },
  });
  const nameOf = (key: string) => `${PREFIX}${checkFileKey(key)}`;

  return {
    async put(key, content, { mime, bytes }) {
      const Key = nameOf(key);
      await withLength(content, bytes, async (Body, ContentLength) => {
        await client
          .send(new PutObjectCommand({ Bucket, Key, Body, ContentLength, ContentType: mime }))
          .catch((error: unknown) => {
            throw asStoreTrouble(error);
          });
      });
    },

    async read(key, range) {
      try {
        const Range = range && `bytes=${range.start}-${range.end}`;
        const { Body } = await client.send(
          new GetObjectCommand({ Bucket, Key: nameOf(key), ...(Range ? { Range } : {}) }),
        );
        if (!(Body instanceof Readable)) throw new Error('The store answered without a stream');
        return Body;
      } catch (error) {
        throw asStoreTrouble(error);
      }
    },

    async stat(key) {
      try {
        const { ContentLength, LastModified } = await client.send(new HeadObjectCommand({ Bucket, Key: nameOf(key) }));
        return { bytes: ContentLength ?? 0, modifiedAt: LastModified ?? new Date(0) };
      } catch (error) {
        if (isMissing(error)) return null;
        throw asStoreTrouble(error);
      }
    },

    async remove(key) {
      await Promise.all(
        withNarrowerSizes(key).map((one) => client.send(new DeleteObjectCommand({ Bucket, Key: nameOf(one) }))),
      );
    },

    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: PREFIX, ContinuationToken }));
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
          const key = Key.slice(PREFIX.length);
          if (FILE_KEY.test(key) && LastModified) yield { key, bytes: Size, modifiedAt: LastModified };
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },

    async removeBroken() {
      // The store itself never keeps part of an object.
    },
  };
}
