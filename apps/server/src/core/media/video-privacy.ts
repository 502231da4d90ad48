import { type FileHandle, open } from 'node:fs/promises';
import { VideoDamaged, blank, bytesIn } from './blanking.ts';
import { blankMatroska } from './matroska-privacy.ts';
import { blankMp4 } from './mp4-privacy.ts';
import { refused } from './upload-rules.ts';

const MOST_CHUNKS = 20_000;

/**
 * Blanks in place what an AVI file says in words (LIST INFO, with IGPS and the like), in EXIF and in XMP; they become JUNK.
 * @throws {VideoDamaged} where its chunks cannot be followed.
 */
async function blankAvi(file: FileHandle, bytes: number): Promise<void> {
  let at = 0;
  for (let seen = 0; bytes - at >= 8; seen += 1) {
    if (seen > MOST_CHUNKS) throw new VideoDamaged('It has too many parts.');
    const head = await bytesIn(file, at, Math.min(12, bytes - at));
    const [type, size, kind] = [head.toString('latin1', 0, 4), head.readUInt32LE(4), head.toString('latin1', 8, 12)];
    const end = at + 8 + size + (size % 2);
    const isPersonal =
      (type === 'LIST' && ['INFO', 'exif', 'ncdt'].includes(kind)) || type === '_PMX' || type === 'JUNK';
    if (isPersonal) {
      await blank(file, { at: at + 8, end: Math.min(end, bytes) });
      await file.write(Buffer.from('JUNK', 'latin1'), 0, 4, at);
    }
    // The file itself is one chunk around the others, and so is the header, which holds lists of words too.
    at = type === 'RIFF' || (type === 'LIST' && kind === 'hdrl') ? at + 12 : end;
  }
}

/** By our own endings. WMV and FLV have no standard place for a location, and no camera writes one there. */
const cleaners: Record<string, (file: FileHandle, bytes: number) => Promise<void>> = {
  mp4: blankMp4,
  m4v: blankMp4,
  mov: blankMp4,
  webm: blankMatroska,
  mkv: blankMatroska,
  avi: blankAvi,
};

/**
 * Takes out of a video file, in place, what tells where it was made and by whom. Bytes are blanked where they are, nothing
 * moves, and no media tool is needed.
 * @throws {AppError} unsupported_type for a file whose parts cannot be told apart.
 */
export async function removePersonalData(path: string, extension: string): Promise<void> {
  const cleaner = cleaners[extension];
  if (!cleaner) return;
  const file = await open(path, 'r+');
  try {
    await cleaner(file, (await file.stat()).size);
  } catch (error) {
    if (error instanceof VideoDamaged)
      throw refused('This video is damaged, so we cannot remove its location. Please export it again and retry.');
    throw error;
  } finally {
    await file.close();
  }
}
