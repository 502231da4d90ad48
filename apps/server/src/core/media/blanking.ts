import type { FileHandle } from 'node:fs/promises';

/** Bytes of a file, from `at` up to before `end`. */
export type Span = { at: number; end: number };

/** A video whose parts cannot be told apart. */
export class VideoDamaged extends Error {
  override name = 'VideoDamaged';
}

const zeros = Buffer.alloc(64 * 1024);

/** Writes zeros over a part of a file, some at a time. */
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
