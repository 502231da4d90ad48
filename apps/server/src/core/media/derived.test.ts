import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import { findProgram } from '../../platform/config/places.ts';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { sendUpload } from '../../testing/send-upload.ts';
import { archiveOf } from '../../features/settings/export-archive.ts';
import { canConvert } from './convert-files.ts';
import { deriveFile } from './derived.commands.ts';
import { samplePdf, videoHeads } from './sample-files.ts';
import { incomingFolder, sweepUploads } from './uploads.sweeper.ts';
import { uploads } from './uploads.tables.ts';

const ffmpegPath = findProgram('ffmpeg', process.env.PATH);
const hasFfmpeg = canConvert(ffmpegPath);
const DAY = 86_400_000;
const never = new AbortController().signal;

let kit: MemberKit;
let author: Person;
let count = 0;
beforeAll(async () => {
  kit = await memberKit({ ffmpegPath });
  author = await kit.member();
});
afterAll(() => kit.close());

async function postOf(type: 'document' | 'video', name: string, content: Buffer, owner = author) {
  const { status, body } = await sendUpload(kit, owner, { type, name, content });
  expect(status).toBe(201);
  const media = type === 'video' ? { videoUrl: body.url } : { documentUrl: body.url };
  return owner.ok(api.posts.create, { body: { content: `Look at this, number ${++count}.`, ...media } });
}

const seen = (id: number) => author.ok(api.posts.get, { params: { id } });

async function rowOf(url: string) {
  const [row] = await kit.db
    .select()
    .from(uploads)
    .where(eq(uploads.key, url.replace('/uploads/', '')));
  if (!row) throw new Error('There is no such upload');
  return row;
}

async function get(url: string) {
  const { secret } = await kit.deps.sessions.open({ userId: author.id, device: 'test', ip: null, isAdmin: false });
  return kit.app.inject({ url, headers: { cookie: `sid=${secret}` } });
}

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of kit.deps.files.list()) keys.push(key);
  return keys.sort();
}

describe('the first page of a PDF', () => {
  it('is drawn in the background once a post names it, and shown as a picture', async () => {
    const post = await postOf('document', 'Spec.pdf', samplePdf());
    expect(post.document?.page).toBeNull();
    await kit.deps.outbox.drain();
    const document = (await seen(post.id)).document;
    expect(document?.page).toMatchObject({ width: 800, height: 1035 });
    const picture = await get(document?.page?.url ?? '');
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
    });
    const box = await sharp(picture.rawPayload).extract({ left: 50, top: 900, width: 1, height: 1 }).raw().toBuffer();
    const [red = 0, green = 255, blue = 255] = box;
    expect([red > 220, green < 40, blue < 40]).toEqual([true, true, true]);
    expect(await readdir(incomingFolder(kit.deps.config))).toEqual([]);
  });

  it('of a damaged file, a file with no pages or one of another kind is none: the document stays a card', async () => {
    const broken = await postOf('document', 'a.pdf', Buffer.from('%PDF-1.7 and nothing else'));
    const text = await postOf('document', 'a.txt', Buffer.from('Words'));
    await kit.deps.outbox.drain();
    for (const { id } of [broken, text]) expect((await seen(id)).document?.page).toBeNull();
    expect((await rowOf(broken.document?.url ?? '')).derivedState).toBe('failed');
    expect((await rowOf(text.document?.url ?? '')).derivedState).toBeNull();
  });

  it('stays small however large or long the page is', async () => {
    for (const [width, height] of [
      [20_000, 30],
      [30, 20_000],
    ] as const) {
      const post = await postOf('document', 'a.pdf', samplePdf(width, height));
      await kit.deps.outbox.drain();
      const page = (await seen(post.id)).document?.page;
      expect(page?.width).toBeLessThanOrEqual(800);
      expect(page?.height).toBeLessThanOrEqual(1600);
    }
  });

  it('is made once however often the event comes', async () => {
    const post = await postOf('document', 'a.pdf', samplePdf());
    const { id } = await rowOf(post.document?.url ?? '');
    await Promise.all([deriveFile(kit.deps, id, never), deriveFile(kit.deps, id, never)]);
    await deriveFile(kit.deps, id, never);
    const { derivedKey, derivedBytes } = await rowOf(post.document?.url ?? '');
    const before = await storedKeys();
    expect(before).toContain(derivedKey);
    expect(derivedBytes).toBeGreaterThan(0);
    await kit.deps.outbox.drain();
    expect(await storedKeys()).toEqual(before);
    expect((await rowOf(post.document?.url ?? '')).derivedKey).toBe(derivedKey);
  });

  it('comes after a stop in the middle, which is not counted as a failure', async () => {
    const post = await postOf('document', 'a.pdf', samplePdf());
    const { id } = await rowOf(post.document?.url ?? '');
    await expect(deriveFile(kit.deps, id, AbortSignal.abort())).rejects.toThrow();
    expect(await rowOf(post.document?.url ?? '')).toMatchObject({ derivedState: 'pending', derivedAttempts: 0 });
    await kit.deps.outbox.drain();
    expect((await seen(post.id)).document?.page).not.toBeNull();
  });

  it('is given up where it was begun too often, or waits for a day', async () => {
    const [often, stale] = [
      await postOf('document', 'a.pdf', samplePdf()),
      await postOf('document', 'b.pdf', samplePdf()),
    ];
    const url = often.document?.url ?? '';
    await kit.db
      .update(uploads)
      .set({ derivedAttempts: 5 })
      .where(eq(uploads.id, (await rowOf(url)).id));
    await deriveFile(kit.deps, (await rowOf(url)).id, never);
    expect((await rowOf(url)).derivedState).toBe('failed');
    kit.clock.advance(DAY + 1000);
    await sweepUploads(kit.deps);
    expect((await rowOf(stale.document?.url ?? '')).derivedState).toBe('failed');
  });

  it('goes with the account, and is in its archive before', async () => {
    const leaver = await kit.member();
    const post = await postOf('document', 'Own spec.pdf', samplePdf(), leaver);
    await kit.deps.outbox.drain();
    const { id, key, derivedKey } = await rowOf(post.document?.url ?? '');
    const { pool, files, features, config } = kit.deps;
    const archive = await buffer(await archiveOf({ pool, files, features, siteName: config.siteName }, leaver.id));
    for (const ending of ['pdf', 'webp']) expect(archive.includes(`files/${id}-Own spec.${ending}`)).toBe(true);
    expect(await storedKeys()).toEqual(expect.arrayContaining([key, derivedKey]));
    await kit.erase(leaver);
    for (const gone of [key, derivedKey]) expect(await storedKeys()).not.toContain(gone);
  });

  it('is kept by the sweeper with its post, and swept with an upload that no post took', async () => {
    const post = await postOf('document', 'a.pdf', samplePdf());
    await kit.deps.outbox.drain();
    const row = await rowOf(post.document?.url ?? '');
    kit.clock.set(new Date(Math.max(Date.now(), kit.clock.now().getTime()) + DAY));
    await sweepUploads(kit.deps);
    expect(await storedKeys()).toEqual(expect.arrayContaining([row.key, row.derivedKey]));
  });
});

describe('a video that browsers do not play', () => {
  it('stays a download where there is no ffmpeg, and nobody waits for anything', async () => {
    const plain = await memberKit();
    try {
      const member = await plain.member();
      const { body } = await sendUpload(plain, member, { type: 'video', name: 'a.avi', content: videoHeads.avi });
      const post = await member.ok(api.posts.create, { body: { content: 'An old film', videoUrl: body.url } });
      await plain.deps.outbox.drain();
      expect(post.video).toMatchObject({ playUrl: null, isConverting: false });
    } finally {
      await plain.close();
    }
  });

  it.skipIf(!hasFfmpeg).each([
    ['avi', ['-c:v', 'mpeg4', '-c:a', 'mp3']],
    ['mov', ['-c:v', 'libx264', '-c:a', 'aac']],
    ['wmv', ['-c:v', 'wmv2', '-c:a', 'wmav2']],
  ])('(%s) is converted in the background; the post says so meanwhile', async (ending, codecs) => {
    const post = await postOf('video', `a.${ending}`, await film(ending, codecs));
    expect(post.video).toMatchObject({ playUrl: null, isConverting: true });
    await kit.deps.outbox.drain();
    const { video } = await seen(post.id);
    expect(video).toMatchObject({ url: post.video?.url, isConverting: false });
    const file = await get(video?.playUrl ?? '');
    expect(file.headers).toMatchObject({ 'content-type': 'video/mp4', 'content-disposition': 'inline' });
    expect(file.rawPayload.subarray(4, 8).toString()).toBe('ftyp');
    const { secret } = await kit.deps.sessions.open({ userId: author.id, device: 'test', ip: null, isAdmin: false });
    const headers = { cookie: `sid=${secret}`, range: 'bytes=0-9' };
    const part = await kit.app.inject({ url: video?.playUrl ?? '', headers });
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10]);
    expect(await readdir(incomingFolder(kit.deps.config))).toEqual([]);
  });

  it.skipIf(!hasFfmpeg)(
    'keeps its download where it cannot be converted, and plays nothing of other files',
    async () => {
      // A playlist in the name of an AVI is refused at the door; a head without a film is what passes it.
      const post = await postOf('video', 'a.avi', videoHeads.avi);
      expect(post.video?.isConverting).toBe(true);
      await kit.deps.outbox.drain();
      expect((await seen(post.id)).video).toMatchObject({ playUrl: null, isConverting: false });
      expect((await rowOf(post.video?.url ?? '')).derivedState).toBe('failed');
      expect(await readdir(incomingFolder(kit.deps.config))).toEqual([]);
    },
  );

  it('that browsers do play is left as it is', async () => {
    for (const [name, head] of [
      ['a.mp4', videoHeads.mp4],
      ['a.webm', videoHeads.webm],
    ] as const) {
      const post = await postOf('video', name, head);
      expect(post.video).toMatchObject({ playUrl: null, isConverting: false });
    }
  });
});

/** Half a second of a test picture with a tone, made with ffmpeg. */
async function film(ending: string, codecs: string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'film-'));
  const path = join(folder, `film.${ending}`);
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=160x120:rate=10:duration=0.5'];
  const tone = ['-f', 'lavfi', '-i', 'sine=duration=0.5'];
  try {
    execFileSync(ffmpegPath ?? '', ['-loglevel', 'error', ...picture, ...tone, ...codecs, path]);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}
