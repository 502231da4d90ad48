import type { FileHandle } from 'node:fs/promises';
import { blank, bytesIn, VideoDamaged } from './blanking.ts';

const MOST_CHUNKS = 20_000;

/**
 * Blanks in place what an AVI file says in words (LIST INFO, with IGPS and the like), in EXIF and in XMP; they become JUNK.
 * @throws {VideoDamaged} where its chunks cannot be followed.
 */
export async function blankAvi(file: FileHandle, bytes: number): Promise<void> {
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
