import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../../platform/config/places.ts';
import { videoHeads } from './sample-files.ts';
import { appleMeta, box, chunk, element, ftyp, loci, PLACE, tags, track, u32, xmp, xyz } from './sample-videos.ts';
import { removePersonalData } from './video-privacy.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'video-privacy-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function cleaned(content: Buffer, extension = 'mp4'): Promise<Buffer> {
  const path = join(folder, `film.${extension}`);
  await writeFile(path, content);
  await removePersonalData(path, extension);
  return readFile(path);
}
const refusal = { code: 'unsupported_type', message: /damaged/ };

const picture = Buffer.from('PICTURE-AND-SOUND '.repeat(40));
/** A file as phones write it: head, pictures, then what describes them. */
function film(...inMoov: Buffer[]): Buffer {
  const head = Buffer.concat([ftyp('qt  '), box('mdat', picture)]);
  const at = ftyp('qt  ').length + 8;
  const video = track('vide', at, [20, 30], box('udta', xyz()));
  return Buffer.concat([head, box('moov', box('mvhd', Buffer.alloc(100)), video, ...inMoov)]);
}
const plain = (content: Buffer) => content.toString('latin1');

describe('an MP4, M4V or MOV', () => {
  it.each([
    ['©xyz in udta', [box('udta', xyz())]],
    ['©xyz before the four zeros of QuickTime', [box('udta', xyz(), u32(0))]],
    ['loci of 3GPP', [box('udta', loci())]],
    ['the keys of Apple, as QuickTime writes them', [appleMeta()]],
    ['the keys of Apple, as MP4 writes them', [box('udta', appleMeta(true))]],
    ['XMP in a uuid box', [xmp()]],
    ['XMP in udta', [box('udta', box('XMP_', `<x exif:GPSLatitude="${PLACE}"/>`))]],
    ['what an editor left in free', [box('free', xyz())]],
  ])('loses %s, and nothing moves', async (_name, parts) => {
    const before = film(...parts);
    const after = await cleaned(before, 'mov');
    expect(after.length).toBe(before.length);
    for (const sign of ['+34.25', '-088.70', 'xyz', 'loci', 'ISO6709', 'GPSLatitude', 'Tupelo'])
      expect(plain(after)).not.toContain(sign);
    expect(after.subarray(0, after.indexOf('moov'))).toEqual(before.subarray(0, before.indexOf('moov')));
    for (const kept of ['mvhd', 'tkhd', 'stco', 'stsz']) expect(plain(after)).toContain(kept);
    expect(await cleaned(after, 'mov')).toEqual(after);
  });

  it('loses them beside moov, in fragments and behind a box of 64 bits too', async () => {
    const long = Buffer.concat([u32(1), Buffer.from('mdat'), u32(0, 16 + picture.length), picture]);
    const fragment = box('moof', box('mfhd', u32(0, 1)), box('traf', box('udta', xyz())));
    const toTheEnd = Buffer.concat([u32(0), Buffer.from('uuid'), xmp().subarray(8)]);
    const before = Buffer.concat([
      ftyp(),
      xmp(),
      long,
      box('moov', box('mvhd', Buffer.alloc(100))),
      fragment,
      box('meta', PLACE),
      toTheEnd,
    ]);
    const after = await cleaned(before);
    expect(after.length).toBe(before.length);
    expect(plain(after)).not.toContain('+34.25');
    expect(plain(after)).not.toMatch(/uuid|udta|meta/);
    expect(plain(after)).toContain('PICTURE-AND-SOUND');
  });

  it('loses tracks of readings with what they read, such as the way a camera took', async () => {
    const readings = Buffer.from(`GPS5 ${PLACE} GPS5 ${PLACE}`);
    const head = Buffer.concat([ftyp(), box('mdat', picture, readings)]);
    const at = ftyp().length + 8;
    const sizes = [readings.length - 10, 10];
    const before = Buffer.concat([
      head,
      box('moov', track('vide', at, [picture.length]), track('meta', at + picture.length, sizes)),
    ]);
    const after = await cleaned(before);
    expect(plain(after)).not.toContain('+34.25');
    expect(plain(after)).not.toContain('GPS5');
    expect(after.subarray(at, at + picture.length)).toEqual(picture);
    expect(plain(after).match(/trak/g)).toHaveLength(1);
  });

  it.each([
    ['a part larger than what holds it', box('moov', u32(5000), 'trak')],
    ['a part smaller than its head', box('moov', u32(4), 'trak', u32(0, 0))],
    ['a cut moov', Buffer.concat([u32(4000), Buffer.from('moov'), xyz()])],
    ['a cut udta at the end', Buffer.concat([u32(4000), Buffer.from('udta'), xyz()])],
    ['a size that no file has', Buffer.concat([u32(1), Buffer.from('moov'), Buffer.alloc(8, 255)])],
    ['a compressed header', box('moov', box('cmov', PLACE))],
    ['parts nested without end', Array.from({ length: 40 }).reduce<Buffer>((inner) => box('moov', inner), xyz())],
    ['more parts than any camera writes', box('moov', ...Array.from({ length: 21_000 }, () => box('xxxx')))],
    ['readings that lie outside of the file', box('moov', track('meta', 90_000, [1000]))],
    [
      'readings larger than the file, over each other',
      box(
        'moov',
        track(
          'meta',
          0,
          Array.from({ length: 500 }, () => 200),
        ),
      ),
    ],
    [
      'tables that promise more than they hold',
      box(
        'moov',
        box(
          'trak',
          box('mdia', box('hdlr', u32(0, 0), 'meta'), box('minf', box('stbl', box('stco', u32(0, 4_000_000_000))))),
        ),
      ),
    ],
  ])('with %s is refused', async (_name, part) => {
    await expect(cleaned(Buffer.concat([ftyp(), part]))).rejects.toMatchObject(refusal);
  });

  it('that is cut within its pictures is taken, as recorders leave it', async () => {
    const cut = Buffer.concat([ftyp(), xmp(), u32(90_000), Buffer.from('mdat'), picture]);
    expect(plain(await cleaned(cut))).not.toContain('+34.25');
  });

  it('of random damage is refused or loses its place, and is never made longer', async () => {
    let seed = 11;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * below);
    };
    const whole = film(box('udta', xyz(), loci()), appleMeta(), xmp());
    for (let turn = 0; turn < 300; turn += 1) {
      const broken = Buffer.from(whole);
      for (let times = 1 + random(6); times > 0; times -= 1) broken[random(broken.length)] = random(256);
      const after = await cleaned(broken).catch((error: { code?: string }) => {
        expect(error.code).toBe('unsupported_type');
        return null;
      });
      if (after) expect(after.length).toBe(broken.length);
    }
  });
});

describe('a video of another kind', () => {
  it.each(['webm', 'mkv'])('a .%s loses its tags and attachments', async (extension) => {
    const before = Buffer.concat([
      element('1a45dfa3', element('4282', extension)),
      element(
        '18538067',
        element('1549a966', 'info'),
        tags(),
        element('1f43b675', element('a3', picture)),
        element('1941a469', PLACE.repeat(20)),
      ),
    ]);
    const after = await cleaned(before, extension);
    expect(after.length).toBe(before.length);
    expect(plain(after)).not.toMatch(/LOCATION|\+34\.25/);
    expect(plain(after)).toContain(plain(picture));
  });

  it('a live recording, whose parts have no sizes, too', async () => {
    const open = (id: string) => Buffer.from(`${id}01ffffffffffffff`, 'hex');
    const before = Buffer.concat([
      element('1a45dfa3', 'webm'),
      open('18538067'),
      open('1f43b675'),
      element('a3', picture),
      open('1f43b675'),
      element('a3', picture),
      tags(),
    ]);
    expect(plain(await cleaned(before, 'webm'))).not.toContain('+34.25');
  });

  it('an AVI loses its lists of words', async () => {
    const header = chunk('LIST', 'hdrl', chunk('avih', Buffer.alloc(56)), chunk('LIST', 'INFO', chunk('ISRC', PLACE)));
    const words = chunk('LIST', 'INFO', chunk('IGPS', PLACE), chunk('ICRD', '2026'));
    const before = chunk('RIFF', 'AVI ', header, words, chunk('LIST', 'movi', picture), chunk('_PMX', PLACE));
    const after = await cleaned(before, 'avi');
    expect(after.length).toBe(before.length);
    expect(plain(after)).not.toContain('+34.25');
    expect(plain(after)).toContain(plain(picture));
  });

  it.each(Object.entries(videoHeads))('the head of a %s stays what it is', async (extension, head) => {
    expect(await cleaned(head, extension)).toEqual(head);
  });
});

const ffmpeg = findProgram('ffmpeg', process.env.PATH ?? '');
it.skipIf(!ffmpeg)('a real file loses its place and plays as before', async () => {
  const path = join(folder, 'real.mov');
  const made = ['-f', 'lavfi', '-i', 'testsrc=duration=1:size=64x64:rate=5', '-metadata', `location=${PLACE}`];
  execFileSync(ffmpeg ?? '', ['-y', '-loglevel', 'error', ...made, path]);
  expect(plain(await readFile(path))).toContain('+34.25');
  await removePersonalData(path, 'mov');
  expect(plain(await readFile(path))).not.toContain('+34.25');
  execFileSync(ffmpeg ?? '', ['-loglevel', 'error', '-xerror', '-i', path, '-f', 'null', '-']);
});
