import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A striped PNG of this size, RGB with 8 bits a channel. */
export function stripedPng(width = 320, height = 200): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.alloc(1 + width * 3);
  for (let x = 0; x < width; x += 1) row.set(x % 20 < 10 ? [52, 63, 130] : [238, 232, 220], 1 + x * 3);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** Two seconds of plain night blue, 64 by 36, as WebM (VP8): a video that every Chromium plays. */
export const blueFilm = Buffer.from(
  [
    'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQJChYECGFOAZwEAAAAAAAJFEU2bdLpNu4tTq4QVSalmU6yBoU27i1OrhBZUrmtTrIHYTb',
    'uMU6uEElTDZ1OsggEeTbuMU6uEHFO7a1OsggIv7AEAAAAAAABZAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAVSalmsirXsYMPQkBNgI1MYXZmNTkuMjcuMTAwV0GNTGF2ZjU5Lj',
    'I3LjEwMESJiECfQAAAAAAAFlSua8GuAQAAAAAAADjXgQFzxYgDhXyBFoOIhJyBACK1nIN1bmSIgQCGhVZfVlA4g4EBI+ODhB3NZQDgibCBQLqB',
    'JJqBAhJUw2f9c3OgY8CAZ8iaRaOHRU5DT0RFUkSHjUxhdmY1OS4yNy4xMDBzc9djwItjxYgDhXyBFoOIhGfIoUWjh0VOQ09ERVJEh5RMYXZjNT',
    'kuMzcuMTAwIGxpYnZweGfIokWjiERVUkFUSU9ORIeUMDA6MDA6MDIuMDAwMDAwMDAwAAAfQ7Z1QInngQCjvIEAAIAQAwCdASpAACQAAEcIhYWI',
    'hYSIAgICdaoCBuY1Z5mPN9IA/v4icv/eM//uM//uM/+X3/uOwN13iKOWgQH0ANEBAAEQEAAYABhYL/QACIwAAKOWgQPoANEBAAEQEAAYABhYL/',
    'QACIwAAKOWgQXcANEBAAEQEAAYABhYL/QACIwAABxTu2uRu4+zgQC3iveBAfGCAaDwgQM=',
  ].join(''),
  'base64',
);

/** A PDF of one page with a red box on it. */
export function boxPdf(): Buffer {
  const drawing = '1 0 0 rg 0 0 300 300 re f';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  // Without its xref table, which every reader rebuilds.
  return Buffer.from(`%PDF-1.4\n${body}trailer << /Size 5 /Root 1 0 R >>\n%%EOF`);
}
