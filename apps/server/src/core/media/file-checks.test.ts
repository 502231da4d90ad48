import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDocument, checkVideo } from './file-checks.ts';
import { encodeImage } from './images.ts';
import { docxNames, sampleGif, sampleJpeg, sampleZip, videoHeads } from './sample-files.ts';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'checks-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(content: Buffer | string): Promise<string> {
  const path = join(folder, `${Math.random()}`);
  await writeFile(path, content);
  return path;
}

describe('images', () => {
  it('are turned upright, made smaller, and lose all metadata', async () => {
    const image = await encodeImage(await file(await sampleJpeg(3000, 2000)));
    expect([image.width, image.height]).toEqual([1600, 2400]);
    const [large, small] = await Promise.all([sharp(image.large).metadata(), sharp(image.small).metadata()]);
    expect([large.format, large.width, small.width]).toEqual(['webp', 1600, 640]);
    expect([large.exif, large.xmp, large.orientation]).toEqual([undefined, undefined, undefined]);
    expect(image.large.includes('SecretArtist')).toBe(false);
  });

  it('are never enlarged', async () => {
    const image = await encodeImage(await file(await sampleJpeg(100, 40)));
    expect([image.width, image.height]).toEqual([40, 100]);
    for (const size of [image.small, image.thumb]) expect((await sharp(size).metadata()).width).toBe(40);
  });

  it('keep moving when they moved, but in lists of people and companies', async () => {
    const image = await encodeImage(await file(await sampleGif(30, 20, 5)));
    expect([image.width, image.height, (await sharp(image.large).metadata()).pages]).toEqual([30, 20, 5]);
    expect((await sharp(image.thumb).metadata()).pages).toBeUndefined();
  });

  it('may move within 20 megapixels, all frames together', async () => {
    await expect(encodeImage(await file(await sampleGif(500, 401, 100)))).rejects.toMatchObject({
      code: 'too_large',
      message:
        'Animations can have at most 20 megapixels across all frames. This one has 21 in 100 frames. Please make it smaller or shorter, or post it as a video.',
    });
    const image = await encodeImage(await file(await sampleGif(500, 400, 100)));
    expect((await sharp(image.small).metadata()).pages).toBe(100);
  });

  it('may not have more than 200 frames or 40 megapixels', async () => {
    await expect(encodeImage(await file(await sampleGif(4, 4, 201)))).rejects.toMatchObject({
      code: 'too_large',
      message: /200 frames/,
    });
    const bomb = await sharp({ create: { width: 8000, height: 5001, channels: 3, background: 'black' } })
      .png()
      .toBuffer();
    await expect(encodeImage(await file(bomb))).rejects.toMatchObject({ code: 'too_large', message: /40 megapixels/ });
  });

  it('lose a script appended to them', async () => {
    const image = await encodeImage(
      await file(Buffer.concat([await sampleJpeg(50, 50), Buffer.from('<script>alert(1)</script>')])),
    );
    expect(image.large.includes('script')).toBe(false);
  });

  it.each([
    ['SVG', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', /SVG or HTML/],
    ['HTML', '\n <!DOCTYPE html><script>alert(1)</script>', /SVG or HTML/],
    ['a script behind a GIF mark', 'GIF89a/*<script>*/=1;alert(1)', /could not be read/],
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0', /HEIC or AVIF/],
    ['nothing known', 'plain text', /could not be read/],
  ])('cannot be %s', async (_kind, content, sentence) => {
    await expect(encodeImage(await file(content))).rejects.toMatchObject({
      code: 'unsupported_type',
      message: sentence,
    });
  });
});

describe('documents', () => {
  it.each([
    ['a.pdf', '%PDF-1.7\n', 'application/pdf'],
    ['A.DOC', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'application/msword'],
    ['a.docx', sampleZip(docxNames), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a.txt', 'Grüße € 🛏', 'text/plain; charset=utf-8'],
  ])('%s is taken', async (name, content, mime) => {
    expect((await checkDocument(await file(content), name)).mime).toBe(mime);
  });

  it.each([
    ['a.pdf', 'GIF89a', /n’t a real .pdf/],
    ['a.pdf', ' %PDF-1.7', /n’t a real .pdf/],
    ['a.doc', '%PDF-', /n’t a real .doc/],
    ['a.docx', sampleZip(['evil.txt']), /n’t a real .docx/],
    ['a.docx', Buffer.concat([sampleZip(docxNames), Buffer.from('<script>')]), /n’t a real .docx/],
    ['a.docx', Buffer.concat([Buffer.from('MZ'), sampleZip(docxNames)]), /n’t a real .docx/],
    ['a.docx', 'PK\x03\x04', /n’t a real .docx/],
    [
      'a.docx',
      sampleZip([...docxNames, ...Array.from({ length: 198 }, (_, index) => `p${index}`)]),
      /at most 200 parts/,
    ],
    ['a.docx', sampleZip(docxNames, 0x7fffffff), /unpacks to more than 50 MB/],
    ['a.docx', sampleZip([...docxNames, 'word/vbaProject.bin']), /macros/],
    ['a.txt', Buffer.from([0x61, 0xff, 0xfe]), /UTF-8/],
    ['a.txt', 'a\0b', /UTF-8/],
    ['a.txt', Buffer.from([0xe2, 0x82]), /UTF-8/],
    ['a.txt', '<html><script>alert(1)</script>', /HTML or SVG/],
    ['a.html', 'text', /one of .pdf, .doc, .docx, .txt/],
    ['a.pdf.exe', '%PDF-', /one of/],
    ['constructor', 'x', /one of/],
    ['a', 'x', /one of/],
  ])('%s of wrong content is refused', async (name, content, sentence) => {
    await expect(checkDocument(await file(content), name)).rejects.toMatchObject({ message: sentence });
  });

  it('that are any bytes never break the check of .docx', async () => {
    const genuine = sampleZip(docxNames);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(genuine.length - 1), fc.nat(255)), { maxLength: 6 }),
        async (changes) => {
          const bytes = Buffer.from(genuine);
          for (const [at, value] of changes) bytes[at] = value;
          const outcome = await checkDocument(await file(bytes), 'a.docx').catch((error: unknown) => error);
          expect(outcome instanceof Error ? outcome.name : 'taken').toMatch(/^(AppError|taken)$/);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('videos', () => {
  it.each([
    ['a.mp4', videoHeads.mp4, 'mp4'],
    ['a.M4V', videoHeads.mp4, 'mp4'],
    ['a.mov', videoHeads.mov, 'mov'],
    ['a.avi', videoHeads.avi, 'avi'],
    ['a.webm', videoHeads.webm, 'webm'],
    ['a.flv', videoHeads.flv, 'flv'],
  ])('%s is known by its first bytes', async (name, content, extension) => {
    expect((await checkVideo(await file(content), name)).extension).toBe(extension);
  });

  it.each([
    ['a.mp4', '<html>'],
    ['a.mp4', 'GIF89a'],
    ['a.mp4', ''],
    ['a.exe', videoHeads.mp4],
    ['a.mp3', videoHeads.mp4],
  ])('%s of wrong content or name is refused', async (name, content) => {
    await expect(checkVideo(await file(content), name)).rejects.toMatchObject({
      code: 'unsupported_type',
      message: /Videos must be one of/,
    });
  });
});
