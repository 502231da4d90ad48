import { gunzipSync } from 'node:zlib';
import { api } from '@innerspring/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aMember, cookieOf } from '../../testing/people.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { COMPRESSED_FROM } from './compression.ts';

let site: TestApp;
let cookie: string;
beforeAll(async () => {
  site = await testApp({ config: { rateLimitScale: 1000 } });
  const member = await aMember(site);
  cookie = await cookieOf(site.deps, member);
  for (let post = 0; post < 3; post += 1) {
    const content = `Post ${post} of the line that packs the rolls. `.repeat(20);
    expect((await site.call(api.posts.create, { body: { content } }, { as: member })).status).toBe(201);
  }
});
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string>) => site.app.inject({ url, headers: { cookie, ...headers } });

it.each(['/api/feed', '/api/settings'])('%s travels compressed to who takes it', async (url) => {
  const plain = await get(url, {});
  expect(plain.rawPayload.length).toBeGreaterThan(COMPRESSED_FROM);
  const compressed = await get(url, { 'accept-encoding': 'gzip, deflate, br' });
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length);
  expect(Number(compressed.headers['content-length'])).toBe(compressed.rawPayload.length);
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
  expect(plain.headers.vary).toBe('accept-encoding');
});

it.each<Record<string, string>>([{}, { 'accept-encoding': 'gzip;q=0' }, { 'accept-encoding': 'br' }])(
  'goes as it is with %j',
  async (headers) => {
    const answer = await get('/api/feed', headers);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.json().items).toHaveLength(3);
  },
);

it('leaves what fits into one packet as it is', async () => {
  const answer = await get('/api/health', { 'accept-encoding': 'gzip' });
  expect([answer.headers['content-encoding'], answer.json()]).toEqual([undefined, { live: true, ready: true }]);
});

it('still holds by the tag that came with compressed bytes', async () => {
  const first = await get('/api/feed', { 'accept-encoding': 'gzip' });
  expect(first.headers.etag).toMatch(/^W\/"/);
  const second = await get('/api/feed', { 'accept-encoding': 'gzip', 'if-none-match': String(first.headers.etag) });
  expect([second.statusCode, second.body]).toEqual([304, '']);
});
