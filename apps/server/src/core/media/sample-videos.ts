/** Parts of video files as cameras write them, for tests. */

export function box(type: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

const u16 = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.from([value >> 8, value & 255])));
export const u32 = (...values: number[]): Buffer => {
  const out = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => out.writeUInt32BE(value, at * 4));
  return out;
};

/** ISO 6709, as phones write it. */
export const PLACE = '+34.2576-088.7034+091.500/';
export const ftyp = (brand = 'isom') => box('ftyp', brand, u32(512), brand);

/** ©xyz of Android and QuickTime. */
export const xyz = () => box('\xa9xyz', u16(PLACE.length, 0x15c7), PLACE);
/** loci of 3GPP: language, name, role, longitude, latitude, altitude, body, notes. */
export const loci = () =>
  box('loci', u32(0), u16(0x15c7), 'Tupelo plant\0', Buffer.from([0]), u32(1, 2, 3), 'earth\0\0');

/** A meta box with Apple's keys. */
export function appleMeta(isFull = false): Buffer {
  const name = 'com.apple.quicktime.location.ISO6709';
  const keys = box('keys', u32(0, 1), u32(8 + name.length), 'mdta', name);
  const value = box('ilst', box('\0\0\0\x01', box('data', u32(1, 0), PLACE)));
  return box('meta', isFull ? u32(0) : '', box('hdlr', u32(0, 0), 'mdta', Buffer.alloc(13)), keys, value);
}

/** XMP in a uuid box. */
export const xmp = () =>
  box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), `<x:xmpmeta exif:GPSLatitude="${PLACE}"/>`);

/** A track with this handler. Its single chunk contains samples of these sizes from `offset` on. */
export function track(handler: string, offset: number, sizes: number[], ...more: Buffer[]): Buffer {
  const stbl = box(
    'stbl',
    box('stsz', u32(0, 0, sizes.length, ...sizes)),
    box('stsc', u32(0, 1, 1, sizes.length, 1)),
    box('stco', u32(0, 1, offset)),
  );
  const mdia = box('mdia', box('hdlr', u32(0, 0), handler, Buffer.alloc(13)), box('minf', stbl));
  return box('trak', box('tkhd', Buffer.alloc(84)), mdia, ...more);
}

/** An EBML element with a size of one or eight bytes. */
export function element(id: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(id, 'hex'), body.length < 127 ? Buffer.from([0x80 | body.length]) : size, body]);
}

/** Matroska tags with the recording location. */
export const tags = () =>
  element('1254c367', element('7373', element('67c8', element('45a3', 'LOCATION'), element('4487', PLACE))));

export function chunk(type: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  const head = Buffer.alloc(8);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}
