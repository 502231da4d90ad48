type ByteRange = { start: number; end: number };

/**
 * Reads a Range header (RFC 9110, 14.1.2) against a content of `size` bytes. One range is honoured; null means to send
 * everything (no range, several, or not understood), `unsatisfiable` that none of it exists.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (!match || (!first && !last)) return null;
  if (!first) {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last ? Math.min(Number(last), size - 1) : size - 1;
  if (last && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
