import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countStatements } from '../../testing/member-kit.ts';
import { aMember, cookieOf } from '../../testing/people.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  // Thirty cookies of no session in five minutes.
  site = await testApp({ config: { rateLimitScale: 0.1 } });
});
afterAll(() => site.close());

const aCookie = () => `sid=${randomBytes(32).toString('base64url')}`;
const ways = ['/api/user', `/uploads/${'a'.repeat(32)}.webp`, '/ws'];
const ask = async (url: string, cookie: string, remoteAddress: string) => {
  const headers = { cookie, host: 'localhost:5000', origin: 'http://localhost:5000' };
  return (await site.app.inject({ url, headers, remoteAddress })).statusCode;
};

describe('cookies of no session', () => {
  it.each(ways)('at %s are refused before the database is asked', async (url) => {
    const address = `203.0.113.${ways.indexOf(url) + 1}`;
    const first = await countStatements(() => ask(url, aCookie(), address));
    expect(first).toBe(1);
    for (let nth = 1; nth < 30; nth += 1) expect([401, 429]).toContain(await ask(url, aCookie(), address));
    const after = await countStatements(async () => {
      for (let nth = 0; nth < 20; nth += 1) expect(await ask(url, aCookie(), address)).toBe(429);
    });
    expect(after).toBe(0);
    expect(await ask(url, aCookie(), '203.0.113.200')).toBe(401);
    site.clock.advance(300_000);
    expect(await ask(url, aCookie(), address)).toBe(401);
  });

  it('are asked for once a minute each', async () => {
    const cookie = aCookie();
    expect(await countStatements(() => ask('/ws', cookie, '203.0.113.50'))).toBe(1);
    expect(await countStatements(() => ask('/ws', cookie, '203.0.113.50'))).toBe(0);
    site.clock.advance(60_000);
    expect(await countStatements(() => ask('/ws', cookie, '203.0.113.50'))).toBe(1);
  });

  it('do not touch members at the same address whose sessions the process knows', async () => {
    const member = await aMember(site);
    const cookie = await cookieOf(site.deps, member);
    expect(await ask('/api/user', cookie, '203.0.113.60')).toBe(200);
    for (let nth = 0; nth < 40; nth += 1) await ask('/ws', aCookie(), '203.0.113.60');
    expect(await ask('/ws', aCookie(), '203.0.113.60')).toBe(429);
    expect(await ask('/api/user', cookie, '203.0.113.60')).toBe(200);
  });

  it('that are good ones cost their address nothing', async () => {
    for (let nth = 0; nth < 40; nth += 1)
      expect(await ask('/api/user', await cookieOf(site.deps, await aMember(site)), '203.0.113.70')).toBe(200);
  });
});

it('a member’s files and live connections have limits of their own', async () => {
  const cookie = await cookieOf(site.deps, await aMember(site));
  const until = async (url: string, expected: number) => {
    let times = 0;
    while ((await ask(url, cookie, '203.0.113.80')) === expected) times += 1;
    return times;
  };
  expect(await until(`/uploads/${'a'.repeat(32)}.webp`, 404)).toBe(300);
  expect(await until('/ws', 426)).toBe(30);
});
