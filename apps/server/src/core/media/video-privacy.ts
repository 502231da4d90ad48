import { type FileHandle, open } from 'node:fs/promises';
import { blankAvi } from './avi-privacy.ts';
import { VideoDamaged } from './blanking.ts';
import { blankMatroska } from './matroska-privacy.ts';
import { blankMp4 } from './mp4-privacy.ts';
import { refused } from './upload-rules.ts';

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
