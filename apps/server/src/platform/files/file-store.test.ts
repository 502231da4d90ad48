import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Double, startS3Double } from '../../testing/s3-double.ts';
import { createFileStore } from './create-file-store.ts';
import { newFileKey, type FileStore, type StoredFile } from './file-store.ts';
const KEY = `${'a'.repeat(32)}.txt`;

function behavesLikeAStore(open: () => Promise<FileStore>): void {
  let store: FileStore;
  beforeAll(async () => {
    store = await open();
  });

  it('gives back what was put, from a buffer and from a stream', async () => {
    const key = newFileKey('webp');
    await store.put(key, Buffer.from('picture'), { mime: 'image/webp' });
    expect(await text(await store.read(key))).toBe('picture');
    const big = Buffer.alloc(3_000_000, 'x');
    const streamed = newFileKey('mp4');
    await store.put(streamed, Readable.from([big.subarray(0, 1_000_000), big.subarray(1_000_000)]), {
      mime: 'video/mp4',
    });
    expect((await buffer(await store.read(streamed))).equals(big)).toBe(true);
    const known = newFileKey('pdf');
    await store.put(known, Readable.from([Buffer.from('%PDF')]), { mime: 'application/pdf', bytes: 4 });
    expect((await store.stat(known))?.bytes).toBe(4);
  });

  it('reads a range, both ends included', async () => {
    await store.put(KEY, Buffer.from('0123456789'), { mime: 'text/plain' });
    expect(await text(await store.read(KEY, { start: 2, end: 5 }))).toBe('2345');
    expect(await text(await store.read(KEY, { start: 9, end: 9 }))).toBe('9');
  });

  it('says what it does not have and removes twice without complaint', async () => {
    const key = newFileKey('txt');
    expect(await store.stat(key)).toBeNull();
    await expect(store.read(key)).rejects.toMatchObject({ code: 'not_found' });
    await store.put(key, Buffer.from('x'), { mime: 'text/plain' });
    await store.remove(key);
    await store.remove(key);
    expect(await store.stat(key)).toBeNull();
  });

  it('removes the narrower sizes of a picture with it', async () => {
    const [key, other] = [newFileKey('webp'), newFileKey('webp')];
    const narrow = (of: string) => of.replace('.', '-400.');
    for (const one of [key, narrow(key), other, narrow(other)])
      await store.put(one, Buffer.from('x'), { mime: 'image/webp' });
    await store.remove(narrow(other));
    await store.remove(key);
    const left = await Promise.all(
      [key, narrow(key), other, narrow(other)].map(async (one) => (await store.stat(one)) !== null),
    );
    expect(left).toEqual([false, false, true, false]);
  });

  it('lists its files with size and age', async () => {
    await store.put(KEY, Buffer.from('0123456789'), { mime: 'text/plain' });
    let found: StoredFile | undefined;
    for await (const file of store.list()) if (file.key === KEY) found = file;
    expect(found?.bytes).toBe(10);
    expect(Math.abs(Date.now() - (found?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000);
  });

  it.each([
    '../secret.txt',
    `${'a'.repeat(32)}/../x.txt`,
    `${'A'.repeat(32)}.txt`,
    `${'a'.repeat(32)}.t\0t`,
    `${'a'.repeat(32)}.txt\n`,
    '',
    '.',
    `/${KEY}`,
  ])('takes no key like %j', async (key) => {
    await expect(store.read(key)).rejects.toThrow(TypeError);
    await expect(store.put(key, Buffer.from('x'), { mime: 'text/plain' })).rejects.toThrow(TypeError);
    await expect(store.remove(key)).rejects.toThrow(TypeError);
    await expect(store.stat(key)).rejects.toThrow(TypeError);
  });
}

describe('files on disk', () => {
  let dataDir: string;
  behavesLikeAStore(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'store-'));
    return createFileStore({ s3: null, dataDir });
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it('clears away what a crash broke off, once it is old', async () => {
    const store = await createFileStore({ s3: null, dataDir });
    const half = join(dataDir, 'uploads', `.${randomUUID()}.part`);
    await writeFile(half, 'half');
    const { mtime } = await stat(half);
    await store.removeBroken(mtime);
    expect(existsSync(half)).toBe(true);
    await store.removeBroken(new Date(mtime.getTime() + 1));
    expect(existsSync(half)).toBe(false);
    expect(await text(await store.read(KEY))).toBe('0123456789');
  });

  it('leaves nothing behind when the content breaks off', async () => {
    const store = await createFileStore({ s3: null, dataDir });
    const before = await readdir(join(dataDir, 'uploads'));
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('cut');
      })(),
    );
    await expect(store.put(newFileKey('mp4'), broken, { mime: 'video/mp4' })).rejects.toThrow('cut');
    expect(await readdir(join(dataDir, 'uploads'))).toEqual(before);
  });
});

describe('files in an S3-compatible store', () => {
  let double: S3Double;
  behavesLikeAStore(async () => {
    double = await startS3Double();
    return createFileStore({ s3: double.settings, dataDir: tmpdir() });
  });
  it('that is out of reach is unavailable, not broken', async () => {
    const s3 = {
      bucket: 'files',
      region: 'us-east-1',
      endpoint: 'http://127.0.0.1:1',
      accessKeyId: 'x',
      secretAccessKey: 'x',
    };
    const away = await createFileStore({ s3, dataDir: tmpdir() });
    await expect(away.read(KEY)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(away.put(KEY, Buffer.from('x'), { mime: 'text/plain' })).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  afterAll(async () => {
    await double.close();
  });
});
