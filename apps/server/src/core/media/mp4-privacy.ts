import type { FileHandle } from 'node:fs/promises';
import { blank, bytesIn, type Span, VideoDamaged } from './bytes.ts';

const LARGEST_TABLE = 4 * 1024 * 1024;

/** A track's tables of where its samples are in the file, by box type. */
type SampleTables = Map<string, Span>;

const damaged = () => new VideoDamaged('Its tables of samples disagree.');

/** The content of a table after its version and flags. */
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

/** Returns a function for the size of a sample by its index. */
async function sampleSizes(file: FileHandle, tables: SampleTables): Promise<(sample: number) => number> {
  const table = await tableOf(file, tables, 'stsz');
  if (!table) throw damaged();
  const [same, count] = [countIn(table, 0), countIn(table, 4)];
  if (same > 0) return (sample) => (sample < count ? same : 0);
  const sizes = numbers(table, 8, count, 4);
  return (sample) => sizes[sample] ?? 0;
}

/**
 * Where in the file a track's samples are, chunk by chunk (ISO 14496-12, 8.7).
 * @throws {VideoDamaged} if the tables can't be followed, or refer to more than the file contains.
 */
async function sampleSpans(file: FileHandle, tables: SampleTables, bytes: number): Promise<Span[]> {
  const offsets = await chunkOffsets(file, tables);
  if (offsets.length === 0) return [];
  const sizeOf = await sampleSizes(file, tables);
  const runs = await tableOf(file, tables, 'stsc');
  const entries = numbers(runs ?? Buffer.alloc(0), 4, countIn(runs, 0) * 3, 4);
  const spans: Span[] = [];
  let [sample, total, run] = [0, 0, 0];
  for (const [chunk, at] of offsets.entries()) {
    // Each entry applies from its first chunk, counted from one, up to that of the next entry.
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

/** More boxes than any camera writes. Parsing stops here for files crafted to waste time. */
const MOST_BOXES = 20_000;
const MOST_DEPTH = 8;

/** Boxes that contain the boxes to look for. All others are skipped unread. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'moof', 'traf', 'edts']);
/**
 * Boxes that say where, when, by whom and with what a video was made: `udta` has ©xyz, loci, titles and XMP_, `meta` has Apple's
 * keys (com.apple.quicktime.location.ISO6709) and iTunes lists, `uuid` has XMP and vendor data. Players need none of them.
 * `free` and `skip` may contain data that an editor left behind.
 */
const personal = new Set(['udta', 'meta', 'uuid', 'free', 'skip']);
/** Types of tracks that are neither video, audio nor text, but sensor data from the camera, including its location. */
const readings = new Set(['meta', 'camm', 'gpmd', 'GPMF']);

type Box = Span & { type: string; header: number };
type Walk = { file: FileHandle; bytes: number; boxes: number };

async function boxAt(walk: Walk, at: number, end: number): Promise<Box> {
  walk.boxes += 1;
  if (walk.boxes > MOST_BOXES) throw new VideoDamaged('It has too many parts.');
  const head = await bytesIn(walk.file, at, Math.min(16, end - at));
  if (head.length < 8) throw new VideoDamaged('A part is cut off.');
  const type = head.toString('latin1', 4, 8);
  const short = head.readUInt32BE(0);
  if (short === 0) return { at, type, header: 8, end };
  if (short !== 1) return { at, type, header: 8, end: at + short };
  if (head.length < 16) throw new VideoDamaged('A part is cut off.');
  const long = head.readBigUInt64BE(8);
  return { at, type, header: 16, end: long > BigInt(end) ? Number.POSITIVE_INFINITY : at + Number(long) };
}

/** Turns a box into a `free` one of the same size, so that all offsets in the file stay valid. */
async function makeFree(file: FileHandle, box: Box): Promise<void> {
  await blank(file, { at: box.at + box.header, end: box.end });
  await file.write(Buffer.from('free', 'latin1'), 0, 4, box.at + 4);
}

/** A track's handler type and its sample tables. */
async function trackFacts(walk: Walk, outer: Box, found: { handler: string; tables: SampleTables }, depth = 0) {
  if (depth > MOST_DEPTH) return found;
  for await (const box of boxesIn(walk, outer)) {
    const body = { at: box.at + box.header, end: box.end };
    if (box.type === 'hdlr' && outer.type === 'mdia')
      found.handler = (await bytesIn(walk.file, body.at + 8, 4)).toString('latin1');
    else if (outer.type === 'stbl') found.tables.set(box.type, body);
    else if (['mdia', 'minf', 'stbl'].includes(box.type)) await trackFacts(walk, box, found, depth + 1);
  }
  return found;
}

/** Blanks a sensor track with its samples. False for any other track. */
async function freeReadings(walk: Walk, track: Box): Promise<boolean> {
  const { handler, tables } = await trackFacts(walk, track, { handler: '', tables: new Map() });
  if (!readings.has(handler)) return false;
  for (const span of await sampleSpans(walk.file, tables, walk.bytes)) await blank(walk.file, span);
  await makeFree(walk.file, track);
  return true;
}

async function* boxesIn(walk: Walk, outer: Pick<Box, 'at' | 'header' | 'end'>): AsyncGenerator<Box> {
  let at = outer.at + outer.header;
  while (at < outer.end) {
    // QuickTime ends some lists with four zero bytes.
    if (outer.end - at < 8) return;
    const box = await boxAt(walk, at, outer.end);
    if (box.end < box.at + box.header || box.end > outer.end)
      throw new VideoDamaged('The sizes of its parts disagree.');
    yield box;
    at = box.end;
  }
}

async function clean(walk: Walk, outer: Box, depth: number): Promise<void> {
  if (depth > MOST_DEPTH) throw new VideoDamaged('Its parts are nested too deep.');
  for await (const box of boxesIn(walk, outer)) {
    if (box.type === 'cmov') throw new VideoDamaged('Its header is compressed.');
    if (personal.has(box.type)) await makeFree(walk.file, box);
    else if (box.type === 'trak' && (await freeReadings(walk, box))) continue;
    else if (containers.has(box.type)) await clean(walk, box, depth + 1);
  }
}

/**
 * Blanks in place what an MP4, M4V or MOV file says about where and by whom it was made. Reads only box headers, so the cost
 * doesn't depend on the length; pictures and sound stay as they are.
 * @throws {VideoDamaged} if the boxes can't be followed to the end, so we can't know what they contain.
 */
export async function blankMp4(file: FileHandle, bytes: number): Promise<void> {
  const walk: Walk = { file, bytes, boxes: 0 };
  let at = 0;
  while (bytes - at >= 8) {
    const box = await boxAt(walk, at, bytes);
    if (box.end < box.at + box.header) throw new VideoDamaged('The sizes of its parts disagree.');
    // In an interrupted recording, the last box is cut off. It must not be one that has to be inspected.
    if (box.end > bytes && (containers.has(box.type) || personal.has(box.type)))
      throw new VideoDamaged('It is cut off.');
    if (personal.has(box.type)) await makeFree(file, box);
    else if (containers.has(box.type)) await clean(walk, box, 1);
    at = box.end;
  }
}
