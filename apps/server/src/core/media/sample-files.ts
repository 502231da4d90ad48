import sharp from 'sharp';

/** A ZIP of empty, stored entries with the given names. `unpacked` is the size that each claims in the directory. */
export function sampleZip(names: string[], unpacked = 0): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const name of names) {
    const bytes = Buffer.from(name);
    const local = Buffer.alloc(30 + bytes.length);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(bytes.length, 26);
    bytes.copy(local, 30);
    const entry = Buffer.alloc(46 + bytes.length);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(unpacked, 24);
    entry.writeUInt16LE(bytes.length, 28);
    entry.writeUInt32LE(offset, 42);
    bytes.copy(entry, 46);
    locals.push(local);
    directory.push(entry);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  const length = directory.reduce((sum, entry) => sum + entry.length, 0);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

export const docxNames = ['[Content_Types].xml', '_rels/.rels', 'word/document.xml'];

/** The first bytes of a video of each kind, enough to detect it. */
export const videoHeads = {
  mp4: Buffer.concat([
    Buffer.from([0, 0, 0, 0x18]),
    Buffer.from('ftypisom\0\0\x02\0isomiso2', 'latin1'),
    Buffer.alloc(64),
  ]),
  mov: Buffer.concat([Buffer.from([0, 0, 0, 0x14]), Buffer.from('ftypqt  \0\0\0\0qt  ', 'latin1'), Buffer.alloc(64)]),
  avi: Buffer.concat([Buffer.from('RIFF\x40\0\0\0AVI LIST', 'latin1'), Buffer.alloc(64)]),
  webm: Buffer.from(
    '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878102428581021853806701000000000000',
    'hex',
  ),
  flv: Buffer.concat([Buffer.from('FLV\x01\x05\0\0\0\x09', 'latin1'), Buffer.alloc(64)]),
};

/** A small, complete PDF of one page with a text and a red box, `width` by `height` points. */
export function samplePdf(width = 612, height = 792): Buffer {
  const drawing = `BT /F1 36 Tf 72 ${height - 120} Td (Coil line 3) Tj ET 1 0 0 rg 0 0 200 200 re f`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = pdf.length;
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(`${pdf}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF`);
}

/** A JPEG stored sideways (EXIF orientation 6), with metadata about where and by whom it was taken. */
export function sampleJpeg(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#4477aa' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'SecretArtist' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** An animation with `frames` different frames. */
export async function sampleGif(width: number, height: number, frames: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3 * frames);
  for (let frame = 0; frame < frames; frame += 1)
    pixels.fill((frame * 37) % 256, frame * width * height * 3, (frame + 1) * width * height * 3);
  return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .gif({ delay: 20 })
    .toBuffer();
}
