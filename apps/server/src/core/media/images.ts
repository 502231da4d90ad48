import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Metadata, type OutputInfo } from 'sharp';
import { AppError } from '../../platform/errors.ts';
import { workQueue } from '../../platform/jobs/work-queue.ts';
import { leadingBytes, looksLikeMarkup } from './bytes.ts';
import { refused } from './file-checks.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { newFileKey } from '../../platform/files/file-store.ts';
import { incomingFolder } from './uploads.sweeper.ts';
import { uploads } from './uploads.tables.ts';

/** Widths in pixels of the three stored sizes, and the maximum ratio of height to width. */
const IMAGE_WIDTHS = { large: 1600, small: 640, thumb: 256 } as const;
const MOST_HEIGHT_TO_WIDTH = 5;
const MOST_PIXELS = 40_000_000;
/** An animation takes many times longer than a still image with as many pixels. */
const MOST_ANIMATED_PIXELS = 20_000_000;
const MOST_FRAMES = 200;
const TIMEOUT_SECONDS = 10;
const QUALITY = 82;

// All other formats that the library can read are blocked: SVG, TIFF, PDF, HEIF and any that it adds later.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});
sharp.cache(false);

// One member's pictures never take all slots.
const inTurn = workQueue({ concurrent: 2, concurrentEach: 1, waiting: 40 });
const unreadable = 'We couldn’t read this image. Please use a JPEG, PNG, WebP or GIF file.';

/** Says which limit the animation exceeds, and what to do about it. */
const tooMuchToMove = (frames: number, pixels: number) =>
  `Animations can have at most ${MOST_ANIMATED_PIXELS / 1e6} megapixels across all frames. This one has ${Math.ceil(pixels / 1e6)} in ${frames} frames. Please make it smaller or shorter, or post it as a video.`;

type EncodedImage = { large: Buffer; small: Buffer; thumb: Buffer; width: number; height: number };

async function refuseByName(path: string): Promise<AppError> {
  const head = await leadingBytes(path, 1024);
  if (looksLikeMarkup(head))
    return refused('We can’t accept SVG or HTML files as images. Please use JPEG, PNG, WebP or GIF.');
  if (/^ftyp(?:hei|hev|mif1|msf1|avi[fs])/.test(head.toString('latin1', 4, 16))) {
    return refused('We can’t accept HEIC or AVIF images. Please use JPEG, PNG, WebP or GIF.');
  }
  return refused(unreadable);
}

async function inspect(path: string): Promise<{ frames: number }> {
  let found: Metadata;
  try {
    found = await sharp(path, { limitInputPixels: false }).metadata();
  } catch {
    throw await refuseByName(path);
  }
  const frames = found.pages ?? 1;
  if (frames > MOST_FRAMES) throw new AppError('too_large', `Animations can have at most ${MOST_FRAMES} frames.`);
  // Some formats report the height of all frames together.
  const pixels = found.width * (found.pageHeight ?? found.height) * frames;
  if (frames > 1 && pixels > MOST_ANIMATED_PIXELS) throw new AppError('too_large', tooMuchToMove(frames, pixels));
  if (pixels > MOST_PIXELS) throw new AppError('too_large', 'Images can have at most 40 megapixels.');
  return { frames };
}

function encode(path: string | Buffer, frames: number, width: number): Promise<{ data: Buffer; info: OutputInfo }> {
  const image = sharp(path, { limitInputPixels: MOST_PIXELS, animated: frames > 1, failOn: 'error' }).timeout({
    seconds: TIMEOUT_SECONDS,
  });
  return (
    (frames > 1 ? image : image.autoOrient())
      .resize({ width, height: width * MOST_HEIGHT_TO_WIDTH, fit: 'inside', withoutEnlargement: true })
      // Animations have many frames, so each gets less effort.
      .webp({ quality: QUALITY, effort: frames > 1 ? 0 : 3 })
      .toBuffer({ resolveWithObject: true })
  );
}

/**
 * Re-encodes an uploaded image from its pixels in three WebP sizes, turned upright, with nothing else of the original:
 * no EXIF, no location, no appended bytes. Never enlarges. The smallest size isn't animated.
 * @throws {AppError} unsupported_type unless it is a JPEG, PNG, WebP or GIF; too_large beyond 40 MP, for animations 20
 * MP in all or 200 frames; unavailable when too many images wait.
 */
export function encodeImage(path: string): Promise<EncodedImage> {
  return inTurn(async (signal) => {
    const { frames } = await inspect(path);
    const stopIfClosed = () => signal?.throwIfAborted();
    try {
      stopIfClosed();
      const large = await encode(path, frames, IMAGE_WIDTHS.large);
      stopIfClosed();
      // An image no wider than the smaller size is the same in both.
      const small = large.info.width <= IMAGE_WIDTHS.small ? large : await encode(path, frames, IMAGE_WIDTHS.small);
      stopIfClosed();
      const thumb = await encode(path, 1, IMAGE_WIDTHS.thumb);
      return {
        large: large.data,
        small: small.data,
        thumb: thumb.data,
        width: large.info.width,
        height: large.info.pageHeight ?? large.info.height,
      };
    } catch (error) {
      throw new AppError('unsupported_type', unreadable, { cause: error });
    }
  });
}

/** Like `encodeImage`, but one still image of at most this width. */
export function encodeStill(path: string, mostWidth: number): Promise<{ data: Buffer; width: number; height: number }> {
  return inTurn(async () => {
    await inspect(path);
    try {
      const { data, info } = await encode(path, 1, mostWidth);
      return { data, width: info.width, height: info.height };
    } catch (error) {
      throw new AppError('unsupported_type', unreadable, { cause: error });
    }
  });
}

/** A stored picture at this width at most, animated if it was. Throws the library's error if it isn't a picture. */
export async function encodeNarrower(stored: Buffer, width: number): Promise<Buffer> {
  const { pages = 1 } = await sharp(stored, { limitInputPixels: MOST_PIXELS }).metadata();
  return (await encode(stored, pages, width)).data;
}

const MOST_PREVIEW_WIDTH = 800;
/** Anything smaller is a tracking pixel or an icon, not a picture of the page. */
const LEAST_PREVIEW_EDGE = 64;

type PreviewPicture = { key: string; mime: string; bytes: number; width: number; height: number };

/**
 * Re-encodes a picture from another site from its pixels, as for uploads, and stores it. The caller writes its row;
 * without one, the sweeper deletes the file.
 * @returns null if it isn't an accepted picture.
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
    const { data, width, height } = await encodeStill(path, MOST_PREVIEW_WIDTH);
    if (Math.min(width, height) < LEAST_PREVIEW_EDGE) return null;
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

/** Writes the row of such a picture, which belongs to no member. Returns its id. */
export async function keepPreviewPicture(tx: Db, picture: PreviewPicture, now: Date): Promise<number | null> {
  const originalName = 'link-preview.webp';
  const [row] = await tx
    .insert(uploads)
    .values({ ...picture, ownerId: null, type: 'image', originalName, createdAt: now, attachedAt: now })
    .returning({ id: uploads.id });
  return row?.id ?? null;
}
