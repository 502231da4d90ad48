import { type FileHandle, open } from 'node:fs/promises';

/** The first `length` bytes of a file, or all of a shorter one. */
export async function leadingBytes(path: string, length: number): Promise<Buffer> {
  return bytesAt(path, 0, length);
}

/** Up to `length` bytes of a file from `position` on. */
export async function bytesAt(path: string, position: number, length: number): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Whether the text at the start of a file is markup that a browser could run: HTML, SVG, XML. */
export function looksLikeMarkup(head: Buffer): boolean {
  const text = head
    .subarray(0, 1024)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
    .toLowerCase();
  return /^<(?:!doctype|html|head|body|script|svg|\?xml|!--|iframe|meta)/.test(text);
}

/** A range of bytes in a file, from `at` up to but not including `end`. */
export type Span = { at: number; end: number };

/** A video whose structure can't be parsed. */
export class VideoDamaged extends Error {
  override name = 'VideoDamaged';
}

const zeros = Buffer.alloc(64 * 1024);

/** Overwrites a range of a file with zeros, in chunks. */
export async function blank(file: FileHandle, { at, end }: Span): Promise<void> {
  for (let position = at; position < end; ) {
    const { bytesWritten } = await file.write(zeros, 0, Math.min(zeros.length, end - position), position);
    position += bytesWritten;
  }
}

/** Up to `length` bytes from `at` on. */
export async function bytesIn(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.max(0, length)), 0, Math.max(0, length), at);
  return buffer.subarray(0, bytesRead);
}
