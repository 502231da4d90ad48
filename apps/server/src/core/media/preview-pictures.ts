import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db, Deps } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { newFileKey } from '../../platform/files/file-store.ts';
import { encodeStill } from './images.ts';
import { incomingFolder } from './uploads.sweeper.ts';
import { uploads } from './uploads.tables.ts';

const MOST_WIDTH = 800;
/** Anything smaller is a mark or a counter, not a picture of the page. */
const LEAST_EDGE = 64;

export type PreviewPicture = { key: string; mime: string; bytes: number; width: number; height: number };

/**
 * Makes a picture from elsewhere anew from its pixels, as for uploads, and stores it. The caller writes its row; without
 * one the sweeper takes the file.
 * @returns null where it is no picture that we take.
 */
export async function storePreviewPicture(
  { config, files }: Pick<Deps, 'config' | 'files'>,
  given: Buffer,
): Promise<PreviewPicture | null> {
  const folder = incomingFolder(config);
  const path = join(folder, `${randomUUID()}.part`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(path, given, { flag: 'wx', mode: 0o600 });
    const { data, width, height } = await encodeStill(path, MOST_WIDTH);
    if (Math.min(width, height) < LEAST_EDGE) return null;
    const key = newFileKey('webp');
    await files.put(key, data, { mime: 'image/webp' });
    return { key, mime: 'image/webp', bytes: data.length, width, height };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/** Writes the row of such a picture, which belongs to no member, and gives its number. */
export async function keepPreviewPicture(tx: Db, picture: PreviewPicture, now: Date): Promise<number | null> {
  const originalName = 'link-preview.webp';
  const [row] = await tx
    .insert(uploads)
    .values({ ...picture, ownerId: null, type: 'image', originalName, createdAt: now, attachedAt: now })
    .returning({ id: uploads.id });
  return row?.id ?? null;
}
