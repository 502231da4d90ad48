import crypto from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AuthKit, authKit, chrome, firefox } from '../../testing/auth-kit.ts';
import { deviceName } from './sign-in.ts';

let kit: AuthKit;
beforeAll(async () => {
  kit = await authKit();
});
afterAll(() => kit.close());

const refusal = { error: 'Invalid username or password', code: 'wrong_credentials' };

describe.each(['/api/login', '/api/direct/login'])('POST %s', (path) => {
  test('signs in by username or email, in any case, and answers the user', async () => {
    const member = await kit.member();
    for (const username of [member.username, member.username.toUpperCase(), ` ${member.email.toUpperCase()} `]) {
      const visitor = kit.visitor();
      const answer = await visitor.post(path, { username, password: member.password });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        id: member.id,
        username: member.username,
        email: member.email,
        applicationStatus: 'approved',
        twoFactorEnabled: false,
      });
      expect(JSON.stringify(answer.body)).not.toMatch(/hash|argon2/i);
      expect((await visitor.get('/api/user')).body).toMatchObject({ id: member.id, emergencySession: false });
    }
  });

  test('says the same for a wrong password, an unknown name and an account without a password, after the same work', async () => {
    const member = await kit.member();
    const outside = await kit.member({ passwordHash: null });
    const argon2 = vi.spyOn(crypto, 'argon2');
    for (const username of [member.username, 'nobody-at-all', 'nobody@example.com', outside.username]) {
      argon2.mockClear();
      const answer = await kit.visitor().post(path, { username, password: 'not the password' });
      expect(answer.status).toBe(401);
      expect(answer.body).toMatchObject(refusal);
      expect(argon2).toHaveBeenCalledTimes(1);
    }
    argon2.mockRestore();
  });

  test('names the end of a suspension, only after the right password', async () => {
    const member = await kit.member({ suspendedUntil: new Date(kit.clock.now().getTime() + 86_400_000) });
    expect(
      (await kit.visitor().post(path, { username: member.username, password: 'wrong one here' })).body,
    ).toMatchObject(refusal);
    const visitor = kit.visitor();
    const answer = await visitor.post(path, { username: member.username, password: member.password });
    expect(answer.status).toBe(403);
    expect(answer.body.error).toMatch(/^Your account is suspended until \w+ \d+, \d{4}\.$/);
    expect((await visitor.get('/api/user')).status).toBe(401);
  });

  test('asks for what is missing and refuses what is too much', async () => {
    for (const body of [
      {},
      { username: 'x' },
      { username: 'x', password: '' },
      { username: 'x', password: 'y', isAdmin: true },
      [],
      'text',
    ]) {
      expect((await kit.visitor().post(path, body)).status).toBe(400);
    }
  });
});

describe('limits of failed sign-ins', () => {
  test('ten failures an account in 15 minutes, over both routes, username and email together', async () => {
    const member = await kit.member();
    const tries: [string, string][] = [
      ['/api/login', member.username],
      ['/api/direct/login', member.email],
    ];
    for (let at = 0; at < 10; at += 1) {
      const [path, username] = tries[at % 2] ?? ['', ''];
      expect((await kit.visitor().post(path, { username, password: 'wrong one here' })).status).toBe(401);
    }
    for (const [path, username] of tries) {
      const answer = await kit.visitor().post(path, { username, password: member.password });
      expect(answer.status).toBe(429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  test('of many tries at once no more than ten get an answer', async () => {
    const member = await kit.member();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        kit.visitor().post('/api/login', { username: member.username, password: 'wrong one here' }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(20);
  });

  test('25 failures an address in 5 minutes, whatever the names', async () => {
    const ip = '2001:db8:5:5::1';
    for (let at = 0; at < 25; at += 1) {
      const answer = await kit
        .visitor({ ip: `2001:db8:5:5::${at + 2}` })
        .post('/api/login', { username: `guess-${at}`, password: 'wrong one here' });
      expect(answer.status).toBe(401);
    }
    const member = await kit.member();
    expect(
      (await kit.visitor({ ip }).post('/api/direct/login', { username: member.username, password: member.password }))
        .status,
    ).toBe(429);
    expect(
      (await kit.visitor().post('/api/login', { username: member.username, password: member.password })).status,
    ).toBe(200);
  });

  test('successes do not count', async () => {
    const member = await kit.member();
    const ip = kit.freshIp();
    for (let at = 0; at < 30; at += 1) {
      expect(
        (await kit.visitor({ ip }).post('/api/login', { username: member.username, password: member.password })).status,
      ).toBe(200);
    }
  });
});

describe('devices and sessions', () => {
  test('tells of a new device once, by mail and in the security log', async () => {
    const member = await kit.member();
    const first = kit.visitor({ userAgent: chrome });
    await first.post('/api/login', { username: member.username, password: member.password });
    await first.post('/api/logout');
    await first.post('/api/login', { username: member.username, password: member.password });
    const second = kit.visitor({ userAgent: firefox });
    await second.post('/api/login', { username: member.username, password: member.password });
    const subjects = (await kit.mailsTo(member.email)).map((mail) => mail.subject);
    expect(subjects).toEqual(['New sign-in: Chrome on macOS', 'New sign-in: Firefox on Windows']);
    const log = await second.get('/api/settings/security-log');
    expect(log.body.items).toMatchObject([
      { text: 'New sign-in: Firefox on Windows', ip: second.ip },
      { text: 'New sign-in: Chrome on macOS', ip: first.ip },
    ]);
  });

  test('signing in opens a new session and ends the one of the same cookie', async () => {
    const [member, other] = [await kit.member(), await kit.member()];
    const visitor = await kit.signedIn(other);
    const planted = kit.visitor();
    planted.cookies = new Map(visitor.cookies);
    await visitor.post('/api/login', { username: member.username, password: member.password });
    expect((await visitor.get('/api/user')).body.id).toBe(member.id);
    expect((await planted.get('/api/user')).status).toBe(401);
  });

  test('the password just given opens sensitive changes', async () => {
    const visitor = await kit.signedIn(await kit.member());
    expect((await visitor.post('/api/settings/two-factor')).status).toBe(200);
  });

  test('GET /api/user: 401 for visitors, never cached', async () => {
    expect((await kit.visitor().get('/api/user')).status).toBe(401);
    const answer = await (await kit.signedIn(await kit.member())).get('/api/user');
    expect(answer.headers['cache-control']).toContain('no-cache');
    expect(answer.headers['cache-control']).toContain('no-store');
  });

  test('signing out ends the session, clears the cookie and the cache, and is never refused', async () => {
    const visitor = await kit.signedIn(await kit.member());
    const before = new Map(visitor.cookies);
    const answer = await visitor.post('/api/logout');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true });
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    visitor.cookies = before;
    expect((await visitor.get('/api/user')).status).toBe(401);
    expect((await kit.visitor().post('/api/logout')).body).toEqual({ success: true });
  });
});

describe('second factor at sign-in', () => {
  test('asked for only after the right password, by code or recovery code, each once', async () => {
    const member = await kit.member();
    const { code, recoveryCodes } = await kit.withTwoFactor(member);
    const attempt = (more: object) =>
      kit.visitor().post('/api/login', { username: member.username, password: member.password, ...more });

    expect(
      (await kit.visitor().post('/api/login', { username: member.username, password: 'wrong one here' })).body,
    ).toMatchObject(refusal);
    const asked = await attempt({});
    expect([asked.status, asked.body.code]).toEqual([401, 'second_factor_required']);
    const wrong = await attempt({ secondFactor: '000000' });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'second_factor_invalid']);

    kit.clock.advance(60_000);
    const good = code();
    const both = await Promise.all([attempt({ secondFactor: good }), attempt({ secondFactor: good })]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 401]);
    expect((await attempt({ secondFactor: good })).body.code).toBe('second_factor_invalid');

    const [first, second] = recoveryCodes;
    expect((await attempt({ secondFactor: first })).status).toBe(200);
    expect((await attempt({ secondFactor: first })).status).toBe(401);
    expect((await attempt({ secondFactor: ` ${second?.toLowerCase().replaceAll('-', ' ')} ` })).status).toBe(200);
  });

  test('takes a code of the step before or after, none older', async () => {
    const member = await kit.member();
    const { code } = await kit.withTwoFactor(member);
    const attempt = (secondFactor: string) =>
      kit.visitor().post('/api/login', { username: member.username, password: member.password, secondFactor });
    kit.clock.advance(300_000);
    expect((await attempt(code(-60_000))).status).toBe(401);
    expect((await attempt(code(-30_000))).status).toBe(200);
    expect((await attempt(code(30_000))).status).toBe(200);
    expect((await attempt(code(0))).status).toBe(401);
  });

  test('wrong codes count as failures', async () => {
    const member = await kit.member();
    await kit.withTwoFactor(member);
    const attempt = (more: object) =>
      kit.visitor().post('/api/login', { username: member.username, password: member.password, ...more });
    for (let at = 0; at < 10; at += 1) expect((await attempt({ secondFactor: '123456' })).status).toBe(401);
    expect((await attempt({ secondFactor: '123456' })).status).toBe(429);
    expect((await attempt({})).status).toBe(429);
  });
});

const chromeOnMac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

test.each([
  [chromeOnMac, 'Chrome on macOS'],
  [`${chromeOnMac} Edg/141.0.0.0`, 'Edge on macOS'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  ['curl/8.9.1', 'curl'],
  ['Windows something', 'A browser on Windows'],
  ['<script>alert(1)</script>', 'Unknown device'],
  [undefined, 'Unknown device'],
])('the device behind %s', (header, name) => {
  expect(deviceName(header)).toBe(name);
});
