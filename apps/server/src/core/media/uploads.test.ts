import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import { sql } from 'drizzle-orm';
import fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { newFileKey } from '../../platform/files/file-store.ts';
import { rows } from '../../platform/db/rows.ts';
import { users } from '../accounts/accounts.tables.ts';
import { receiveUpload } from './receive-upload.ts';
import { docxNames, sampleJpeg, sampleZip, videoHeads } from './sample-files.ts';
import { incomingFolder, sweepUploads } from './uploads.sweeper.ts';
import { uploads } from './uploads.tables.ts';

const MB = 1024 * 1024;
const HOUR = 3_600_000;
let site: Awaited<ReturnType<typeof testApp>>;
let count = 0;

beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.deps.db.delete(uploads);
  for (const key of await storedKeys()) await site.deps.files.remove(key);
});

async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of site.deps.files.list()) keys.push(key);
  return keys;
}

type Person = { id: number; cookie: string };

async function person(applicationStatus: 'approved' | 'pending' = 'approved'): Promise<Person> {
  count += 1;
  const [row] = await site.deps.db
    .insert(users)
    .values({
      username: `uploader${count}`,
      email: `uploader${count}@example.com`,
      fullName: 'Una Loader',
      applicationStatus,
    })
    .returning({ id: users.id });
  const id = row?.id ?? 0;
  const { secret } = await site.deps.sessions.open({ userId: id, device: 'test', ip: null, isAdmin: false });
  return { id, cookie: `sid=${secret}` };
}

type Part = { name: string; value: string | Buffer; filename?: string };
const BOUNDARY = 'boundary-of-the-test';

function body(parts: Part[], end = `--${BOUNDARY}--\r\n`): Buffer {
  const pieces = parts.flatMap(({ name, value, filename }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: application/octet-stream`}\r\n\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(end)]);
}

const multipartType = `multipart/form-data; boundary=${BOUNDARY}`;

async function post(from: Person | null, payload: Buffer, contentType = multipartType) {
  const headers = { 'content-type': contentType, ...(from ? { cookie: from.cookie } : {}) };
  const answer = await site.app.inject({ method: 'POST', url: '/api/public/uploads', headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}

const upload = (from: Person | null, type: string, filename: string, value: string | Buffer) =>
  post(
    from,
    body([
      { name: 'type', value: type },
      { name: 'file', value, filename },
    ]),
  );

async function get(
  url: string,
  from: Person | null,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) {
  return site.app.inject({ method, url, headers: { ...headers, ...(from ? { cookie: from.cookie } : {}) } });
}

async function nothingIsLeft(): Promise<void> {
  expect(await rows(site.deps.db, sql`select id from uploads`)).toEqual([]);
  expect(await storedKeys()).toEqual([]);
  expect(await readdir(incomingFolder(site.deps.config)).catch(() => [])).toEqual([]);
}

describe('uploading', () => {
  it('an image makes three WebP files and says their addresses', async () => {
    const member = await person();
    const { status, body: answer } = await upload(member, 'image', 'holiday.jpg', await sampleJpeg(2000, 3000));
    expect(status).toBe(201);
    expect(answer).toMatchObject({ type: 'image', name: 'holiday.jpg', width: 1600, height: 1067 });
    expect(answer.url).toMatch(/^\/uploads\/[a-f0-9]{32}\.webp$/);
    for (const [url, width] of [
      [answer.url, 1600],
      [answer.smallUrl, 640],
      [answer.thumbUrl, 256],
    ]) {
      const file = await get(url, member);
      expect([file.statusCode, file.headers['content-type'], (await sharp(file.rawPayload).metadata()).width]).toEqual([
        200,
        'image/webp',
        width,
      ]);
    }
    expect(await readdir(incomingFolder(site.deps.config))).toEqual([]);
  });

  it('takes the fields in either order', async () => {
    const parts = [
      { name: 'file', value: 'Hello', filename: 'a.txt' },
      { name: 'type', value: 'document' },
    ];
    const { status, body: answer } = await post(await person(), body(parts));
    expect([status, answer.type, answer.bytes, answer.smallUrl, answer.width]).toEqual([
      201,
      'document',
      5,
      null,
      null,
    ]);
  });

  it('is for members: 401 for visitors, 403 for applicants', async () => {
    expect((await upload(null, 'document', 'a.txt', 'x')).status).toBe(401);
    expect((await upload(await person('pending'), 'document', 'a.txt', 'x')).status).toBe(403);
    await nothingIsLeft();
  });

  it.each([
    ['no boundary', 'multipart/form-data', () => body([{ name: 'type', value: 'image' }])],
    [
      'no end',
      multipartType,
      () =>
        body(
          [
            { name: 'type', value: 'document' },
            { name: 'file', value: 'x', filename: 'a.txt' },
          ],
          '',
        ),
    ],
    [
      'a cut file',
      multipartType,
      () =>
        body([
          { name: 'type', value: 'document' },
          { name: 'file', value: 'x'.repeat(5000), filename: 'a.txt' },
        ]).subarray(0, 3000),
    ],
    ['no file', multipartType, () => body([{ name: 'type', value: 'image' }])],
    ['no type', multipartType, () => body([{ name: 'file', value: 'x', filename: 'a.txt' }])],
    [
      'an unknown type',
      multipartType,
      () =>
        body([
          { name: 'type', value: 'toString' },
          { name: 'file', value: 'x', filename: 'a.txt' },
        ]),
    ],
    [
      'two types',
      multipartType,
      () =>
        body([
          { name: 'type', value: 'image' },
          { name: 'type', value: 'document' },
          { name: 'file', value: 'x', filename: 'a.txt' },
        ]),
    ],
    [
      'two files',
      multipartType,
      () =>
        body([
          { name: 'type', value: 'document' },
          { name: 'file', value: 'x', filename: 'a.txt' },
          { name: 'file', value: 'x', filename: 'b.txt' },
        ]),
    ],
    [
      'a file in another field',
      multipartType,
      () =>
        body([
          { name: 'type', value: 'document' },
          { name: 'upload', value: 'x', filename: 'a.txt' },
        ]),
    ],
    [
      'an empty file',
      multipartType,
      () =>
        body([
          { name: 'type', value: 'document' },
          { name: 'file', value: '', filename: 'a.txt' },
        ]),
    ],
    [
      'a field named __proto__',
      multipartType,
      () =>
        body([
          { name: '__proto__', value: 'x' },
          { name: 'type', value: 'document' },
        ]),
    ],
    ['an empty body', multipartType, () => Buffer.alloc(0)],
    ['noise', multipartType, () => Buffer.from('\0\r\n--x--'.repeat(100))],
  ])('with %s is refused with a sentence, and nothing is kept', async (_what, type, make) => {
    const { status, body: answer } = await post(await person(), make(), type);
    expect([400, 413]).toContain(status);
    expect(answer.error).toMatch(/^[A-Z].+/);
    await nothingIsLeft();
  });

  it.each([
    ['image', 'a.jpg', 10],
    ['document', 'a.txt', 20],
  ])('of a %s over its limit names the limit', async (type, name, megabytes) => {
    for (const payload of [
      body([
        { name: 'type', value: type },
        { name: 'file', value: Buffer.alloc(megabytes * MB + 1, 'x'), filename: name },
      ]),
      body([
        { name: 'file', value: Buffer.alloc(megabytes * MB + 1, 'x'), filename: name },
        { name: 'type', value: type },
      ]),
    ]) {
      const { status, body: answer } = await post(await person(), payload);
      expect([status, answer.error]).toEqual([413, expect.stringContaining(`at most ${megabytes} MB`)]);
    }
    await nothingIsLeft();
  });

  it('refuses by the announced length before reading', async () => {
    const headers = {
      'content-type': multipartType,
      'content-length': String(101 * MB),
      cookie: (await person()).cookie,
    };
    const answer = await site.app.inject({ method: 'POST', url: '/api/public/uploads', headers, payload: '' });
    expect([answer.statusCode, answer.json().error]).toEqual([413, 'Files can have at most 100 MB.']);
  });

  it.each([
    ['image', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['image', 'a.png', '<!doctype html><script>1</script>'],
    ['image', 'a.gif', 'GIF89a/*<script>'],
    ['document', 'a.html', '<p>'],
    ['document', 'a.docx', 'PK'],
    ['video', 'a.mp4', 'GIF89a'],
  ])('refuses a false %s, %s', async (type, name, content) => {
    const { status, body: answer } = await upload(await person(), type, name, content);
    expect([status, answer.error]).toEqual([415, expect.stringMatching(/^[A-Z].+\.$/)]);
    await nothingIsLeft();
  });

  it('ends at 1 GB a member, also for two at once', async () => {
    const member = await person();
    await site.deps.db.insert(uploads).values({
      ownerId: member.id,
      type: 'video',
      key: newFileKey('mp4'),
      mime: 'video/mp4',
      originalName: 'big.mp4',
      bytes: 1024 * MB - 8,
    });
    const answers = await Promise.all([
      upload(member, 'document', 'a.txt', '12345'),
      upload(member, 'document', 'b.txt', '12345'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 413]);
    expect(await storedKeys()).toHaveLength(1);
    expect((await upload(await person(), 'document', 'a.txt', 'x')).status).toBe(201);
  });
});

describe('a stored file', () => {
  it('that nothing shows yet is for its uploader, who is an approved member', async () => {
    const member = await person();
    const { body: answer } = await upload(member, 'document', 'a.txt', 'secret');
    expect((await get(answer.url, null)).statusCode).toBe(401);
    expect((await get(answer.url, await person('pending'))).statusCode).toBe(403);
    expect((await get(answer.url, await person())).statusCode).toBe(404);
    expect((await get(answer.url, member)).body).toBe('secret');
  });

  it('that is a document comes as a download that runs nothing and stays nowhere', async () => {
    const member = await person();
    const { body: answer } = await upload(member, 'document', 'Bericht für uns.docx', sampleZip(docxNames));
    const { headers } = await get(answer.url, member);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    expect(headers['content-disposition']).toMatch(/^attachment; filename=".*"; filename\*=UTF-8''Bericht%20f%C3%BCr/);
  });

  it('that is an image or a video shows in the page, and the browser asks before it shows it again', async () => {
    const member = await person();
    const [image, video, old] = [
      await upload(member, 'image', 'a.jpg', await sampleJpeg(20, 20)),
      await upload(member, 'video', 'a.mp4', videoHeads.mp4),
      await upload(member, 'video', 'a.avi', videoHeads.avi),
    ];
    expect((await get(image.body.url, member)).headers).toMatchObject({
      'content-disposition': 'inline',
      'cache-control': 'private, no-cache',
    });
    expect((await get(video.body.url, member)).headers).toMatchObject({
      'content-disposition': 'inline',
      'content-type': 'video/mp4',
    });
    expect((await get(old.body.url, member)).headers['content-disposition']).toMatch(/^attachment; filename="a.avi"/);
  });

  it('comes in ranges', async () => {
    const member = await person();
    const { url } = (await upload(member, 'document', 'a.txt', '0123456789')).body;
    const part = await get(url, member, { range: 'bytes=2-4' });
    expect([part.statusCode, part.body, part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
      '3',
    ]);
    expect((await get(url, member, { range: 'bytes=-2' })).body).toBe('89');
    const beyond = await get(url, member, { range: 'bytes=10-' });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */10']);
    expect((await get(url, member, { range: 'bytes=0-1,4-5' })).statusCode).toBe(200);
    const head = await get(url, member, { range: 'bytes=2-4' }, 'HEAD');
    expect([head.statusCode, head.body, head.headers['content-length'], head.headers['accept-ranges']]).toEqual([
      200,
      '',
      '10',
      'bytes',
    ]);
  });

  it('knows its tag', async () => {
    const member = await person();
    const { url } = (await upload(member, 'document', 'a.txt', '0123456789')).body;
    const etag = String((await get(url, member)).headers.etag);
    const same = await get(url, member, { 'if-none-match': etag });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    expect((await get(url, member, { range: 'bytes=0-1', 'if-range': etag })).statusCode).toBe(206);
    expect((await get(url, member, { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200);
    const head = await get(url, member, {}, 'HEAD');
    expect([head.statusCode, head.body, head.headers['content-length'], head.headers.etag]).toEqual([
      200,
      '',
      '10',
      etag,
    ]);
  });

  const corpus = new URL('../../../../../../shared/corpora/path_traversal.txt', import.meta.url);
  it.skipIf(!existsSync(corpus))('is never one outside the store', async () => {
    const member = await person();
    for (const line of readFileSync(corpus, 'utf8').split('\n').filter(Boolean)) {
      const encoded = await get(`/uploads/${encodeURIComponent(line)}`, member);
      expect([400, 404, 414]).toContain(encoded.statusCode);
      // Slashes lead to other routes, or to none.
      const plain = await get(`/uploads/${line.replaceAll(/[^\x21-\x7e]/g, '')}`, member);
      expect(plain.statusCode).not.toBe(500);
      for (const { body: answer } of [encoded, plain]) expect(answer).not.toMatch(/root:|\[extensions\]/);
    }
    expect((await get(`/uploads/${'a'.repeat(32)}.txt`, member)).statusCode).toBe(404);
  });
});

describe('the sweeper', () => {
  it('removes after an hour what nothing names, and only that', async () => {
    const member = await person();
    const [kept, orphan] = [
      (await upload(member, 'document', 'a.txt', 'kept')).body,
      (await upload(member, 'image', 'a.jpg', await sampleJpeg(9, 9))).body,
    ];
    const photo = (await upload(member, 'image', 'b.jpg', await sampleJpeg(9, 9))).body;
    for (const { url } of [kept, photo])
      await site.deps.db.execute(sql`update uploads set attached_at = now() where '/uploads/' || key = ${url}`);
    const nameless = newFileKey('txt');
    await site.deps.files.put(nameless, Buffer.from('x'), { mime: 'text/plain' });
    const folder = incomingFolder(site.deps.config);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'old.part'), 'x');
    await utimes(join(folder, 'old.part'), new Date(), new Date());

    expect(await sweepUploads(site.deps)).toEqual({ rows: 0, files: 0 });
    site.clock.set(new Date(Math.max(Date.now(), site.clock.now().getTime()) + HOUR + 1000));
    expect(await sweepUploads(site.deps)).toEqual({ rows: 1, files: 1 });
    expect((await storedKeys()).sort()).toEqual(
      [kept.url, photo.url, photo.smallUrl, photo.thumbUrl].map((url) => url.replace('/uploads/', '')).sort(),
    );
    expect(await readdir(folder)).toEqual([]);
    expect((await get(orphan.url, await person())).statusCode).toBe(404);
  });
});

describe('a sender that falls silent', () => {
  it('is cut off and leaves nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'silent-'));
    const app = fastify();
    await app.register(multipart);
    const outcome = new Promise<unknown>((resolve) => {
      app.post('/', async (request) => {
        const error = await receiveUpload(request, folder, 60).catch((reason: unknown) => reason);
        resolve(error);
        throw error;
      });
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    const closed = once(socket, 'close');
    const answer = text(socket).catch(() => '');
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${multipartType}\r\nContent-Length: 5000\r\n\r\n`);
    socket.write(
      body(
        [
          { name: 'type', value: 'document' },
          { name: 'file', value: 'half', filename: 'a.txt' },
        ],
        '',
      ),
    );
    expect(await outcome).toMatchObject({ code: 'bad_body' });
    await closed;
    await answer;
    expect(await readdir(folder)).toEqual([]);
    await app.close();
    await rm(folder, { recursive: true });
  });
});
