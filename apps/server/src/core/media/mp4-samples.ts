import type { FileHandle } from 'node:fs/promises';
import { bytesIn, type Span, VideoDamaged } from './blanking.ts';

const LARGEST_TABLE = 4 * 1024 * 1024;

/** The tables of a track that say where in the file its samples are, by the types of their boxes. */
export type SampleTables = Map<string, Span>;

const damaged = () => new VideoDamaged('Its tables of samples disagree.');

/** What follows version and flags of a table. */
async function tableOf(file: FileHandle, tables: SampleTables, type: string): Promise<Buffer | null> {
  const span = tables.get(type);
  if (!span) return null;
  if (span.end - span.at > LARGEST_TABLE) throw damaged();
  return (await bytesIn(file, span.at, span.end - span.at)).subarray(4);
}

function numbers(table: Buffer, from: number, count: number, each: 4 | 8): number[] {
  if (from + count * each > table.length) throw damaged();
  return Array.from({ length: count }, (_, at) =>
    each === 4 ? table.readUInt32BE(from + at * 4) : Number(table.readBigUInt64BE(from + at * 8)),
  );
}

function countIn(table: Buffer | null, at: number): number {
  if (!table || table.length < at + 4) throw damaged();
  return table.readUInt32BE(at);
}

async function chunkOffsets(file: FileHandle, tables: SampleTables): Promise<number[]> {
  const short = await tableOf(file, tables, 'stco');
  if (short) return numbers(short, 4, countIn(short, 0), 4);
  const long = await tableOf(file, tables, 'co64');
  return long ? numbers(long, 4, countIn(long, 0), 8) : [];
}

/** How long the sample of a number is. */
async function sampleSizes(file: FileHandle, tables: SampleTables): Promise<(sample: number) => number> {
  const table = await tableOf(file, tables, 'stsz');
  if (!table) throw damaged();
  const [same, count] = [countIn(table, 0), countIn(table, 4)];
  if (same > 0) return (sample) => (sample < count ? same : 0);
  const sizes = numbers(table, 8, count, 4);
  return (sample) => sizes[sample] ?? 0;
}

/**
 * Where in the file the samples of a track are, chunk by chunk (ISO 14496-12, 8.7).
 * @throws {VideoDamaged} where the tables cannot be followed, or name more than the file holds.
 */
export async function sampleSpans(file: FileHandle, tables: SampleTables, bytes: number): Promise<Span[]> {
  const offsets = await chunkOffsets(file, tables);
  if (offsets.length === 0) return [];
  const sizeOf = await sampleSizes(file, tables);
  const runs = await tableOf(file, tables, 'stsc');
  const entries = numbers(runs ?? Buffer.alloc(0), 4, countIn(runs, 0) * 3, 4);
  const spans: Span[] = [];
  let [sample, total, run] = [0, 0, 0];
  for (const [chunk, at] of offsets.entries()) {
    // Each entry holds from its first chunk, counted from one, to that of the next.
    if ((entries[(run + 1) * 3] ?? Number.POSITIVE_INFINITY) <= chunk + 1) run += 1;
    const last = sample + (entries[run * 3 + 1] ?? 0);
    let end = at;
    for (; sample < last && end <= bytes; sample += 1) end += sizeOf(sample);
    total += end - at;
    if (end > bytes || total > bytes) throw damaged();
    spans.push({ at, end });
  }
  return spans;
}
