import { stat } from 'node:fs/promises';
import { bytesAt } from './leading-bytes.ts';

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 65_535;
const ENTRY_LENGTH = 46;
const LONGEST_DIRECTORY = 256 * 1024;

type ZipEntry = { name: string; unpackedBytes: number; encrypted: boolean };

function findEnd(tail: Buffer): number {
  for (let at = tail.length - END_LENGTH; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === END_SIGNATURE && at + END_LENGTH + tail.readUInt16LE(at + 20) === tail.length)
      return at;
  }
  return -1;
}

/**
 * Reads the list of contents of a ZIP file without unpacking anything (APPNOTE 4.3.12, 4.3.16).
 * Null where it is no plain, single-part ZIP that begins with its first entry and ends with its directory.
 */
export async function readZipDirectory(path: string): Promise<ZipEntry[] | null> {
  const { size } = await stat(path);
  const tailLength = Math.min(size, END_LENGTH + LONGEST_COMMENT);
  const tail = await bytesAt(path, size - tailLength, tailLength);
  const end = findEnd(tail);
  if (end < 0) return null;
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  // 0xffff and 0xffffffff stand for ZIP64, which no document of our size needs.
  const endOffset = size - tailLength + end;
  if (tail.readUInt16LE(end + 8) !== count || offset + length !== endOffset || length > LONGEST_DIRECTORY) return null;
  return readEntries(await bytesAt(path, offset, length), count);
}

function readEntries(directory: Buffer, count: number): ZipEntry[] | null {
  const entries: ZipEntry[] = [];
  let at = 0;
  while (at < directory.length) {
    if (at + ENTRY_LENGTH > directory.length || directory.readUInt32LE(at) !== ENTRY_SIGNATURE) return null;
    const nameLength = directory.readUInt16LE(at + 28);
    const next = at + ENTRY_LENGTH + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    if (next > directory.length) return null;
    entries.push({
      name: directory.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength),
      unpackedBytes: directory.readUInt32LE(at + 24),
      encrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
    });
    at = next;
  }
  return entries.length === count ? entries : null;
}
