import { buffer } from 'node:stream/consumers';
import { api } from '@innerspring/contract';
import { PICTURE_WIDTHS } from '@innerspring/contract/uploads/endpoints';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { archiveOf } from '../../features/settings/export-archive.ts';
import { newFileKey } from '../../platform/files/file-store.ts';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { sendUpload } from '../../testing/send-upload.ts';
import { sweepUploads } from './uploads.sweeper.ts';
import { uploads } from './uploads.tables.ts';

const DAY = 86_400_000;

let kit: MemberKit;
let author: Person;
let count = 0;
beforeAll(async () => {
  kit = await memberKit();
});
beforeEach(async () => {
  author = await kit.member();
});
afterAll(() => kit.close());

type Sent = { url: string; smallUrl: string; thumbUrl: string; width: number };

async function send(content: Buffer, name: string, owner = author): Promise<Sent> {
  const { status, body } = await sendUpload(kit, owner, { type: 'image', name, content });
  expect(status).toBe(201);
  return body as Sent;
}

const sized = (url: string, width: number) => url.replace('.webp', `-${width}.webp`);
const keyOf = (url: string) => url.replace('/uploads/', '');

const cookies = new Map<number, string>();

async function cookieOf({ id }: Person): Promise<string> {
  const known = cookies.get(id);
  if (known) return known;
  const { secret } = await kit.deps.sessions.open({ userId: id, device: 'test', ip: null, isAdmin: false });
  cookies.set(id, `sid=${secret}`);
  return `sid=${secret}`;
}

async function get(url: string, headers: Record<string, string> = {}, person = author) {
  return kit.app.inject({ url, headers: { cookie: await cookieOf(person), ...headers } });
}

async function shapeOf(url: string) {
  const { statusCode, headers, rawPayload } = await get(url);
  expect([statusCode, headers['content-type'], headers['content-length']]).toEqual([
    200,
    'image/webp',
    String(rawPayload.length),
  ]);
  const { format, width, height, pages = 1, pageHeight = height } = await sharp(rawPayload).metadata();
  return { format, width, height: pageHeight, frames: pages };
}

/** What the store has of a picture, by its name. */
async function storedOf(url: string): Promise<string[]> {
  const name = keyOf(url).slice(0, 32);
  const keys: string[] = [];
  for await (const { key } of kit.deps.files.list()) if (key.startsWith(name)) keys.push(key.slice(32));
  return keys.sort();
}

const postWith = (imageUrl: string, owner = author) =>
  owner.ok(api.posts.create, { body: { content: `See this, number ${++count}.`, mediaType: 'image', imageUrl } });

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#8a5a3c' } });
}

const jpeg = (width: number, height: number) => plain(width, height).jpeg().toBuffer();

describe('a narrower size of a picture', () => {
  it.each(PICTURE_WIDTHS)('is %d px wide, made when it is first asked for and kept', async (width) => {
    const { url } = await send(await jpeg(2400, 1200), 'a.jpg');
    expect(await storedOf(url)).toEqual(['.webp']);
    expect(await shapeOf(sized(url, width))).toEqual({ format: 'webp', width, height: width / 2, frames: 1 });
    expect(await storedOf(url)).toEqual([`-${width}.webp`, '.webp']);
    const [read, put] = [vi.spyOn(kit.deps.files, 'read'), vi.spyOn(kit.deps.files, 'put')];
    await shapeOf(sized(url, width));
    expect(read.mock.calls).toEqual([[keyOf(sized(url, width)), undefined]]);
    expect(put).not.toHaveBeenCalled();
    read.mockRestore();
    put.mockRestore();
  });

  it.each([
    ['PNG', () => plain(900, 600).png().toBuffer()],
    ['WebP', () => plain(900, 600).webp().toBuffer()],
    ['GIF', () => plain(900, 600).gif().toBuffer()],
  ])('is had of a %s', async (name, make) => {
    const { url } = await send(await make(), `a.${name.toLowerCase()}`);
    expect(await shapeOf(sized(url, 400))).toEqual({ format: 'webp', width: 400, height: 267, frames: 1 });
  });

  it('moves where the picture moves', async () => {
    const frames = await Promise.all(
      ['#8a5a3c', '#3c5a8a', '#5a8a3c'].map((background) =>
        sharp({ create: { width: 600, height: 300, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const { url } = await send(
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
      'a.gif',
    );
    expect(await shapeOf(sized(url, 400))).toEqual({ format: 'webp', width: 400, height: 200, frames: 3 });
  });

  it('is never larger than the picture, which is sent in its place', async () => {
    const { url } = await send(await jpeg(500, 250), 'a.jpg');
    for (const width of [800, 1200]) expect((await shapeOf(sized(url, width))).width).toBe(500);
    expect((await shapeOf(sized(url, 400))).width).toBe(400);
    expect(await storedOf(url)).toEqual(['-400.webp', '.webp']);
  });

  it('is had of the sizes for lists, of a picture stored before there were any, and of a first page', async () => {
    const { thumbUrl, url } = await send(await jpeg(900, 900), 'a.jpg');
    expect(await shapeOf(sized(thumbUrl, 96))).toMatchObject({ width: 96, height: 96 });
    await kit.db
      .update(uploads)
      .set({ width: null, height: null })
      .where(eq(uploads.key, keyOf(url)));
    expect((await shapeOf(sized(url, 800))).width).toBe(800);
    const document = await kit.upload(author, 'document', {
      derivedKey: newFileKey('webp'),
      derivedState: 'ready',
      width: 800,
    });
    await kit.deps.files.put(document.derivedKey ?? '', await plain(800, 1000).webp().toBuffer(), {
      mime: 'image/webp',
    });
    expect((await shapeOf(sized(`/uploads/${document.derivedKey}`, 400))).width).toBe(400);
  });

  it('is made once where many ask at the same time', async () => {
    const { url } = await send(await jpeg(1000, 500), 'a.jpg');
    const put = vi.spyOn(kit.deps.files, 'put');
    const answers = await Promise.all(Array.from({ length: 6 }, () => shapeOf(sized(url, 400))));
    expect(new Set(answers.map(({ width }) => width))).toEqual(new Set([400]));
    expect(put).toHaveBeenCalledTimes(1);
    put.mockRestore();
  });

  it('of a file that is no picture is the file, asked for again the next time', async () => {
    const file = await kit.upload(author, 'image');
    await kit.deps.files.put(file.key, Buffer.from('RIFF, and then nothing'), { mime: 'image/webp' });
    const answer = await get(sized(file.url, 400));
    expect([answer.statusCode, answer.body]).toEqual([200, 'RIFF, and then nothing']);
    // Its tag is that of the file: whoever has these bytes is given the narrower ones once they exist.
    expect(answer.headers.etag).toBe(`"${file.key}"`);
    expect(await storedOf(file.url)).toEqual(['.webp']);
  });

  it('of a file that the store lost, of a width that we do not make and of a document does not exist', async () => {
    const { url } = await send(await jpeg(1000, 500), 'a.jpg');
    for (const width of [0, 1, 399, 1600, 99_999]) expect((await get(sized(url, width))).statusCode).toBe(404);
    expect((await get(sized(sized(url, 400), 400))).statusCode).toBe(404);
    const document = await kit.upload(author, 'document');
    await kit.deps.files.put(document.key, Buffer.from('%PDF'), { mime: 'application/pdf' });
    expect((await get(document.url.replace('.pdf', '-400.pdf'))).statusCode).toBe(404);
    await kit.deps.files.remove(keyOf(url));
    expect((await get(sized(url, 400))).statusCode).toBe(404);
  });

  it('is kept by the browser as the picture is, under a tag of its own', async () => {
    const { url } = await send(await jpeg(1000, 500), 'a.jpg');
    await postWith(url);
    const { headers } = await get(sized(url, 400));
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'content-disposition': 'inline',
      'content-security-policy': "sandbox; default-src 'none'",
      etag: `"${keyOf(sized(url, 400))}"`,
    });
    expect((await get(sized(url, 400), { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    const photo = await send(await jpeg(600, 600), 'b.jpg');
    await author.ok(api.people.setPhoto, { body: { url: photo.url } });
    const cached = await get(sized(photo.thumbUrl, 96));
    expect(cached.headers['cache-control']).toBe('private, max-age=31536000, immutable');
  });

  it('is no address that a post can name', async () => {
    const { url } = await send(await jpeg(1000, 500), 'a.jpg');
    const body = { content: 'See this one', mediaType: 'image', imageUrl: sized(url, 400) } as const;
    expect((await author.refused(api.posts.create, { body })).status).toBe(400);
  });

  it('ends for a reader with the picture, kept or not', async () => {
    const [owner, reader] = [await kit.member(), await kit.member()];
    const { url } = await send(await jpeg(1000, 500), 'a.jpg', owner);
    const opens = async (width: number) => (await get(sized(url, width), {}, reader)).statusCode;
    expect(await opens(400)).toBe(404);
    const { id } = await postWith(url, owner);
    expect(await opens(400)).toBe(200);
    await owner.ok(api.posts.edit, { params: { id }, body: { audience: 'connections' } });
    expect([await opens(400), await opens(800)]).toEqual([404, 404]);
  });
});

describe('narrower sizes go with their picture', () => {
  it('when nothing shows it any more, and stay as long as something does', async () => {
    const [shown, left] = [await send(await jpeg(1000, 500), 'a.jpg'), await send(await jpeg(1000, 500), 'b.jpg')];
    await postWith(shown.url);
    for (const { url } of [shown, left]) await shapeOf(sized(url, 400));
    // Of a picture whose row went while it was made.
    const lost = newFileKey('webp').replace('.', '-400.');
    await kit.deps.files.put(lost, Buffer.from('x'), { mime: 'image/webp' });
    kit.clock.set(new Date(Math.max(Date.now(), kit.clock.now().getTime()) + DAY));
    await sweepUploads(kit.deps);
    expect(await storedOf(shown.url)).toEqual(['-400.webp', '.webp']);
    expect(await storedOf(left.url)).toEqual([]);
    expect(await kit.deps.files.stat(lost)).toBeNull();
  });

  it('when the account is erased; the archive before holds the original only', async () => {
    const leaver = await kit.member();
    const { url, smallUrl, thumbUrl } = await send(await jpeg(1000, 500), 'mine.jpg', leaver);
    await postWith(url, leaver);
    for (const one of [sized(url, 400), sized(url, 800), sized(thumbUrl, 96)])
      expect((await get(one, {}, leaver)).statusCode).toBe(200);
    const { pool, files, features, config } = kit.deps;
    const archive = await buffer(await archiveOf({ pool, files, features, siteName: config.siteName }, leaver.id));
    const entries = archive.toString('latin1').split('PK\x01\x02');
    expect(entries.filter((entry) => /^.{42}files\/\d+-mine\.webp/s.test(entry))).toHaveLength(1);
    await kit.erase(leaver);
    for (const one of [url, smallUrl, thumbUrl]) expect(await storedOf(one)).toEqual([]);
    expect(await kit.db.execute(sql`select 1 from uploads where owner_id = ${leaver.id}`)).toMatchObject({ rows: [] });
  });
});
