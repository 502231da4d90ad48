import { api } from '@innerspring/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, signIn } from '../../testing/people.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let site: TestApp;
let secure: TestApp;
beforeAll(async () => {
  site = await testApp({ config: { rateLimitScale: 1000 } });
  secure = await testApp({
    config: { publicUrl: 'https://network.example', trustProxy: ['10.0.0.1'], rateLimitScale: 0.01 },
  });
});
afterAll(async () => {
  await site.close();
  await secure.close();
});

const write = (app: TestApp, headers: Record<string, string>) =>
  app.app.inject({ method: 'POST', url: '/api/logout', headers: { host: 'localhost:5000', ...headers } });

describe('a write', () => {
  it.each<[string, Record<string, string>, number]>([
    ['from no browser', {}, 200],
    ['from our own page', { origin: 'http://localhost:5000', 'sec-fetch-site': 'same-origin' }, 200],
    ['from our own page under another of its names', { host: '127.0.0.1:5173', origin: 'http://127.0.0.1:5173' }, 200],
    ['typed into the address bar', { 'sec-fetch-site': 'none' }, 200],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['from another site of the same family', { 'sec-fetch-site': 'same-site' }, 403],
    ['of an unknown kind', { 'sec-fetch-site': 'anything' }, 403],
    ['with a foreign origin', { origin: 'https://evil.example' }, 403],
    ['with an opaque origin', { origin: 'null' }, 403],
    ['from another port', { origin: 'http://localhost:5001' }, 403],
    ['from a lookalike', { origin: 'http://localhost:5000.evil.example' }, 403],
    ['with credentials in its origin', { origin: 'http://localhost:5000@evil.example' }, 403],
    ['from a file', { origin: 'file://' }, 403],
    ['with no sense in its origin', { origin: '%%' }, 403],
    [
      'with an own origin that the browser calls foreign',
      { origin: 'http://localhost:5000', 'sec-fetch-site': 'cross-site' },
      403,
    ],
  ])('%s gets its due', async (_name, headers, status) => {
    const answer = await write(site, headers);
    expect(answer.statusCode).toBe(status);
    if (status === 403) expect(answer.json().code).toBe('foreign_origin');
  });

  it('from plain http is foreign to a site of https', async () => {
    const host = 'network.example';
    expect((await write(secure, { host, origin: 'https://network.example' })).statusCode).toBe(200);
    expect((await write(secure, { host, origin: 'http://network.example' })).statusCode).toBe(403);
  });

  it('is refused before anything changes', async () => {
    const member = await aMember(site);
    const cookie = await signIn(site, member);
    const headers = { origin: 'https://evil.example' };
    expect((await site.call(api.auth.logout, {}, { cookie, headers })).error.code).toBe('foreign_origin');
    expect((await site.call(api.auth.currentUser, {}, { cookie })).status).toBe(200);
  });
});

describe('a host name', () => {
  it.each(['localhost:5000', '127.0.0.1', '[::1]:5000', 'LOCALHOST'])('of ours is served: %s', async (host) => {
    expect((await site.app.inject({ url: '/api/health', headers: { host } })).statusCode).toBe(200);
  });

  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    'a b',
    'localhost:5000/path',
    'x@localhost',
    '[::2]',
    '0.0.0.0',
  ])('that is foreign is refused everywhere: "%s"', async (host) => {
    for (const url of ['/api/health', '/', '/assets/a.js']) {
      const answer = await site.app.inject({ url, headers: { host } });
      expect(answer.statusCode).toBe(400);
      expect(answer.body).not.toContain('evil');
    }
  });
});

describe('headers', () => {
  it('guard every answer, errors and pages too', async () => {
    for (const url of ['/', '/api/user', '/api/nothing', '/assets/nothing.js', '/api/health', '/%zz']) {
      const { headers } = await site.app.inject(url);
      expect(headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'permissions-policy': expect.stringContaining('camera=(self)'),
      });
      const policy = String(headers['content-security-policy']);
      for (const rule of [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "object-src 'none'",
        "form-action 'self'",
      ]) {
        expect(policy).toContain(rule);
      }
      expect(policy).not.toMatch(/unsafe|\*|http:/);
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('strict-transport-security');
    }
  });

  it('keep answers of the API out of caches', async () => {
    for (const url of ['/api/health', '/api/user', '/api/nothing'])
      expect((await site.app.inject(url)).headers['cache-control']).toMatch(/^no-store/);
  });

  it('ask for https only where the site has it', async () => {
    const { headers } = await secure.app.inject({ url: '/', headers: { host: 'network.example' } });
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    expect(headers['content-security-policy']).toContain("connect-src 'self' wss://network.example");
  });
});

describe('a method', () => {
  it('that a path does not take is refused with those that it takes', async () => {
    for (const [method, url, allow] of [
      ['GET', '/api/login', 'POST'],
      ['HEAD', '/api/user', 'GET'],
      ['OPTIONS', '/api/posts', 'POST'],
      ['PUT', '/api/posts/5', 'GET, PATCH, DELETE'],
      ['POST', '/api/admin/openapi.json', 'GET'],
    ] as const) {
      const answer = await site.app.inject({ method, url });
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
      if (method !== 'HEAD') expect(answer.json().code).toBe('method_not_allowed');
    }
  });

  it('makes no difference where there is no path', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      expect((await site.app.inject({ method, url: '/api/nothing' })).json().code).toBe('not_found');
    }
    // A dot in a declared path is a dot.
    expect((await site.app.inject({ method: 'POST', url: '/api/admin/openapi-json' })).statusCode).toBe(404);
  });
});

describe('requests of a visitor', () => {
  const ask = (ip: string, headers: Record<string, string> = {}) =>
    secure.app.inject({ url: '/api/user', remoteAddress: ip, headers: { host: 'network.example', ...headers } });

  it('are limited by address, with the seconds to wait', async () => {
    // 300 in five minutes, at a hundredth of the scale.
    for (let n = 0; n < 3; n += 1) expect((await ask('192.0.2.1')).statusCode).toBe(401);
    const refused = await ask('192.0.2.1');
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      429,
      'rate_limited',
      '300',
    ]);
    expect((await ask('192.0.2.2')).statusCode).toBe(401);
    secure.clock.advance(300_000);
    expect((await ask('192.0.2.1')).statusCode).toBe(401);
  });

  it('count for their whole network in IPv6', async () => {
    for (const end of ['1', '2', '3']) await ask(`2001:db8:1:2::${end}`);
    expect((await ask('2001:db8:1:2:ffff::9')).statusCode).toBe(429);
    expect((await ask('2001:db8:1:3::1')).statusCode).toBe(401);
  });

  it('cannot choose their address, unless a proxy that is known names it', async () => {
    for (let n = 0; n < 3; n += 1) await ask('192.0.2.9', { 'x-forwarded-for': `198.51.100.${n}` });
    expect((await ask('192.0.2.9', { 'x-forwarded-for': '198.51.100.99' })).statusCode).toBe(429);
    for (let n = 0; n < 4; n += 1) {
      expect((await ask('10.0.0.1', { 'x-forwarded-for': `203.0.113.${n}` })).statusCode).toBe(401);
    }
  });
});

describe('the cookie', () => {
  const cookiesOf = async (app: TestApp, host: string) => {
    const member = await aMember(app, { passwordHash: null });
    const { secret } = await app.deps.sessions.open({ userId: member.id, device: 'Test', ip: null, isAdmin: false });
    const name = app === secure ? '__Host-sid' : 'sid';
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/logout',
      headers: { host, cookie: `${name}=${secret}` },
    });
    return { secret, line: String(answer.headers['set-cookie']), member };
  };

  it('is bound to this site alone where there is https', async () => {
    const { line } = await cookiesOf(secure, 'network.example');
    expect(line).toMatch(/^__Host-sid=;/);
    for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) expect(line).toContain(attribute);
    expect(line).not.toContain('Domain');
  });

  it('is plain on http, and another name or form of it counts for nothing', async () => {
    const { line, member } = await cookiesOf(site, 'localhost');
    expect(line).toMatch(/^sid=;/);
    expect(line).not.toContain('Secure');
    const { secret } = await site.deps.sessions.open({ userId: member.id, device: 'Test', ip: null, isAdmin: false });
    const status = async (cookie: string) => (await site.call(api.auth.currentUser, {}, { cookie })).status;
    expect(await status(`sid=${secret}`)).toBe(200);
    for (const other of [
      `__Host-sid=${secret}`,
      `sid=${secret}x`,
      `sid=${secret.slice(1)}`,
      `sid="${secret}'`,
      'sid=',
      `sid=${'%00'.repeat(14)}a`,
    ]) {
      expect(await status(other)).toBe(401);
    }
  });
});
