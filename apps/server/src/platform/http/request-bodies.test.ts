import { existsSync, readFileSync } from 'node:fs';
import { api } from '@innerspring/contract';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { aMember, signIn } from '../../testing/people.ts';
import { readJson } from './request-bodies.ts';

let site: TestApp;
let cookie: string;
beforeAll(async () => {
  site = await testApp({ config: { rateLimitScale: 1000 } });
  cookie = await signIn(site, await aMember(site));
});
afterAll(() => site.close());

const post = (
  payload: string | Buffer,
  headers: Record<string, string> = { 'content-type': 'application/json' },
  url = '/api/posts',
) => site.app.inject({ method: 'POST', url, payload, headers: { cookie, ...headers } } satisfies InjectOptions);

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('JSON', () => {
  it.each<[string, string | Buffer]>([
    ['cut off', '{"content":"a'],
    ['with something after it', '{"content":"a"} x'],
    ['that is a NUL', '\0'],
    ['in invalid UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['in overlong UTF-8', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ['with half a surrogate in bytes', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['with __proto__', '{"__proto__":{"isAdmin":true},"content":"a"}'],
    ['with __proto__ in escapes', '{"\\u005f_proto__":{"isAdmin":true}}'],
    ['with constructor.prototype', '{"constructor":{"prototype":{"isAdmin":true}}}'],
    ['nested 100 deep', deep(100)],
    ['nested 100,000 deep', deep(100_000)],
    ['of comments', '/* a */ {}'],
    ['NaN', 'NaN'],
  ])('%s is refused', async (_name, body) => {
    const answer = await post(body);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad_body']);
  });

  it.each([
    '[]',
    '"text"',
    '5',
    'null',
    'true',
    '{"content":{"$ne":null}}',
    '{"content":["a"]}',
    '{"content":"a","isAdmin":true}',
  ])('of another shape is refused with a sentence: %s', async (body) => {
    const answer = await post(body);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid']);
    expect(Object.keys(answer.json().fields).length).toBeGreaterThan(0);
  });

  it('over 256 KB is refused', async () => {
    const answer = await post(JSON.stringify({ content: 'a'.repeat(256 * 1024) }));
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'too_large']);
  });

  it('that is empty is nothing, which an endpoint without a body takes', async () => {
    expect((await post('', undefined, '/api/logout')).statusCode).toBe(200);
    cookie = await signIn(site, await aMember(site));
    expect((await post('')).json().code).toBe('invalid');
  });

  it('may hold twenty levels and keys that only look dangerous', () => {
    expect(readJson(Buffer.from(deep(20)))).toBeInstanceOf(Array);
    expect(readJson(Buffer.from('{"proto":1,"constructors":2}'))).toEqual({ proto: 1, constructors: 2 });
    expect(readJson(Buffer.from(''))).toBeUndefined();
  });

  it('never reaches a prototype', async () => {
    await post('{"__proto__":{"polluted":1}}');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

describe('a body of another type', () => {
  it.each([
    'text/plain',
    'text/plain;application/json',
    'application/x-www-form-urlencoded',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    '',
  ])('is refused: "%s"', async (type) => {
    const answer = await post('{"content":"a"}', { 'content-type': type });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_type']);
  });

  it('is JSON with a charset all the same', async () => {
    const answer = await post('{"content":""}', { 'content-type': 'application/json; charset=utf-8' });
    expect(answer.json().code).toBe('invalid');
  });
});

describe('hostile text', () => {
  const folder = new URL('../../../../../../shared/corpora/', import.meta.url);
  const lines = (name: string) => readFileSync(new URL(name, folder), 'utf8').split('\n').filter(Boolean);

  it.skipIf(!existsSync(folder))('is stored as it is or refused, never a fault of ours', async () => {
    const texts = [
      ...lines('blns.b64.txt').map((line) => Buffer.from(line, 'base64').toString()),
      ...['sqli.txt', 'nosql.txt', 'crlf.txt', 'xss_intruders.txt', 'csv_formula.txt'].flatMap((name) =>
        lines(name).slice(0, 150),
      ),
      'a\0b',
      '\ud800',
    ];
    for (const text of texts) {
      for (const answer of [
        await post(text),
        await post(
          JSON.stringify({ description: text.slice(0, 4000), title: text.slice(0, 200) }),
          undefined,
          '/api/bug-reports',
        ),
        await site.app.inject({ url: `/api/posts/${encodeURIComponent(text.toWellFormed())}`, headers: { cookie } }),
        await site.app.inject({
          url: `/api/feed?cursor=${encodeURIComponent(text.toWellFormed())}`,
          headers: { cookie },
        }),
        await site.app.inject({
          url: '/api/user',
          headers: { cookie: `sid=${encodeURIComponent(text.toWellFormed())}` },
        }),
      ]) {
        if (answer.statusCode >= 500)
          throw new Error(`${answer.statusCode} for ${JSON.stringify(text)}: ${answer.body}`);
      }
    }
    expect((await site.call(api.site.health, {})).body.ready).toBe(true);
  });
});
