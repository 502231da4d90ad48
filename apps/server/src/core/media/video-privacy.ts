import { type FileHandle, open } from 'node:fs/promises';
import { blank, bytesIn, type Span, VideoDamaged } from './bytes.ts';
import { blankMp4 } from './mp4-privacy.ts';
import { refused } from './file-checks.ts';

const MOST_ELEMENTS = 200_000;
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
/** Tags contain location and author (LOCATION, ARTIST). Attachments are files of any kind. */
const personal = new Set([0x1254c367, 0x1941a469]);
const VOID = 0xec;

type Element = Span & { id: number; body: number; isOpen: boolean };

/** The length in bytes of a number, from the leading zeros of its first byte. */
const lengthOf = (first: number) => Math.clz32(first) - 23;

/** Null at the end of the file: a truncated part there contains nothing. */
async function elementAt(file: FileHandle, at: number, end: number): Promise<Element | null> {
  const head = await bytesIn(file, at, Math.min(12, end - at));
  const idLength = lengthOf(head[0] ?? 0);
  const sizeLength = lengthOf(head[idLength] ?? 0);
  if (head.length < idLength + sizeLength && head.length < 12) return null;
  if (idLength > 4 || sizeLength > 8) throw new VideoDamaged('A part has no size.');
  const id = head.readUIntBE(0, idLength);
  const digits = head.subarray(idLength, idLength + sizeLength);
  let size = (digits[0] ?? 0) & ((1 << (8 - sizeLength)) - 1);
  // All ones mean unknown size: it ends at the next element of its level, as in live recordings.
  let isOpen = size === (1 << (8 - sizeLength)) - 1;
  for (const digit of digits.subarray(1)) {
    size = size * 256 + digit;
    isOpen &&= digit === 255;
  }
  const body = at + idLength + sizeLength;
  return { at, id, body, isOpen, end: isOpen ? end : body + size };
}

/** Turns an element into a Void one of the same size. */
async function makeVoid(file: FileHandle, { at, end }: Element): Promise<void> {
  const room = end - at;
  const head = room < 128 ? Buffer.from([VOID, 0x80 | (room - 2)]) : Buffer.alloc(9);
  if (room >= 128) {
    head.writeUInt8(VOID, 0);
    head.writeBigUInt64BE(BigInt(room - 9) | (1n << 56n), 1);
  }
  await blank(file, { at: at + head.length, end });
  await file.write(head, 0, head.length, at);
}

/**
 * Blanks tags and attachments of a WebM or Matroska file in place.
 * @throws {VideoDamaged} if its elements can't be followed to the end.
 */
async function blankMatroska(file: FileHandle, bytes: number): Promise<void> {
  let at = 0;
  for (let seen = 0; at < bytes; seen += 1) {
    if (seen > MOST_ELEMENTS) throw new VideoDamaged('It has too many parts.');
    const element = await elementAt(file, at, bytes);
    if (!element) return;
    // Their children are inspected one by one. A cluster of known size is skipped.
    const isEntered = element.id === SEGMENT || (element.id === CLUSTER && element.isOpen);
    if (personal.has(element.id)) {
      if (element.isOpen || element.end > bytes) throw new VideoDamaged('It is cut off.');
      await makeVoid(file, element);
    }
    at = isEntered ? element.body : element.end;
  }
}

const MOST_CHUNKS = 20_000;

/**
 * Blanks an AVI file's text (LIST INFO, with IGPS and the like), EXIF and XMP in place; they become JUNK.
 * @throws {VideoDamaged} if its chunks can't be followed.
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
    // The file itself is one chunk around the others, and so is the header, which also contains text lists.
    at = type === 'RIFF' || (type === 'LIST' && kind === 'hdrl') ? at + 12 : end;
  }
}

/** By our own extensions. WMV and FLV have no standard field for a location, and no camera writes one there. */
const cleaners: Record<string, (file: FileHandle, bytes: number) => Promise<void>> = {
  mp4: blankMp4,
  m4v: blankMp4,
  mov: blankMp4,
  webm: blankMatroska,
  mkv: blankMatroska,
  avi: blankAvi,
};

/**
 * Removes, in place, what a video file says about where and by whom it was made. Bytes are blanked where they are, nothing
 * moves, and no media tool is needed.
 * @throws {AppError} unsupported_type for a file whose structure can't be parsed.
 */
export async function removePersonalData(path: string, extension: string): Promise<void> {
  const cleaner = cleaners[extension];
  if (!cleaner) return;
  const file = await open(path, 'r+');
  try {
    await cleaner(file, (await file.stat()).size);
  } catch (error) {
    if (error instanceof VideoDamaged)
      throw refused('This video is damaged, so we can’t remove its location. Please export it again and retry.');
    throw error;
  } finally {
    await file.close();
  }
}
