import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type AuthKit, authKit } from '../../testing/auth-kit.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import { features } from '../../features.ts';
import { collect } from '../../platform/feature.ts';
import { platformLimits } from '../../platform/limits/limit.ts';

/** Who can use up whose count of wrong guesses? Never a stranger that of somebody signed in or of a device that they know. */

let kit: AuthKit;
beforeAll(async () => {
  kit = await authKit();
});
afterEach(() => {
  kit.deps.config.breakGlass = null;
  kit.clock.advance(HOUR);
});
afterAll(() => kit.close());

const HOUR = 3_600_000;
const wrong = 'wrong one here';
const emergency = { username: 'glass-breaker', password: 'kept in the safe downstairs' };
type Member = Awaited<ReturnType<AuthKit['member']>>;

async function emergencyAccount(ips: string[]): Promise<void> {
  kit.deps.config.breakGlass = {
    username: emergency.username,
    passwordHash: await hashPassword(emergency.password),
    until: new Date(kit.clock.now().getTime() + 48 * HOUR),
    ips,
  };
}

/** Tries until the limit answers, as often as any limit allows and once more. */
async function untilRefused(attempt: () => Promise<{ status: number }>): Promise<void> {
  for (let at = 0; at < 40; at += 1) if ((await attempt()).status === 429) return;
  throw new Error('Nothing limits these tries.');
}

const guess = (member: Member, from = kit.visitor()) =>
  from.post('/api/login', { username: member.username, password: wrong });

/** How somebody without session, known device or right address uses up each count as far as they can. */
const byStranger: Record<string, (member: Member) => Promise<unknown>> = {
  loginAccount: (member) => untilRefused(() => guess(member)),
  loginAddress: async (member) => {
    const ip = kit.freshIp();
    let at = 0;
    await untilRefused(() => {
      at += 1;
      return kit.visitor({ ip }).post('/api/login', { username: `guess-${at}`, password: wrong });
    });
    await guess(member, kit.visitor({ ip }));
  },
  // A made-up name of a device is known to no account.
  loginDevice: (member) => {
    const stranger = kit.visitor();
    stranger.cookies.set('did', randomBytes(16).toString('base64url'));
    return untilRefused(() => guess(member, stranger));
  },
  sessionProof: async (member) => {
    const other = await kit.signedIn(await kit.member());
    await untilRefused(() => other.post('/api/settings/sudo', { password: wrong }));
    await untilRefused(() => guess(member, other));
  },
  emergencyLogin: async () => {
    await emergencyAccount(['203.0.113.0/24']);
    await untilRefused(() =>
      kit.visitor({ ip: '198.51.100.9' }).post('/api/direct/login', { ...emergency, password: wrong }),
    );
  },
  emergencyAddress: async () => {
    await emergencyAccount(['203.0.113.0/24']);
    for (let at = 0; at < 5; at += 1)
      await kit.visitor({ ip: `198.51.100.${at}` }).post('/api/direct/login', { ...emergency, password: wrong });
  },
  setupToken: async () => {
    const other = await kit.signedIn(await kit.member());
    await untilRefused(() => other.post('/api/admin/setup', { token: 'x'.repeat(43) }));
  },
};

const guessLimits = [...Object.values(platformLimits), ...collect(features, 'limits').flat()]
  .filter(({ isGuess }) => isGuess)
  .map(({ name }) => name);

test('every limit of guesses has its stranger here', () => {
  expect(Object.keys(byStranger).toSorted()).toEqual(guessLimits.toSorted());
});

describe.each(guessLimits)('once a stranger has used up %s', (limit) => {
  test('a member confirms their password, signs in where they are known, and the emergency account opens', async () => {
    const member = await kit.member({ isAdmin: limit !== 'setupToken' });
    const signedIn = await kit.signedIn(member);
    const known = await kit.signedIn(member);
    await known.post('/api/logout');

    await byStranger[limit]?.(member);

    expect((await signedIn.post('/api/settings/sudo', { password: member.password })).status).toBe(200);
    const change = { currentPassword: member.password, newPassword: 'seven ladders by noon' };
    expect((await signedIn.post('/api/settings/password', change)).status).toBe(200);
    const again = await known.post('/api/login', { username: member.username, password: change.newPassword });
    expect(again.status).toBe(200);
    await emergencyAccount(['203.0.113.0/24']);
    expect((await kit.visitor({ ip: '203.0.113.77' }).post('/api/direct/login', emergency)).status).toBe(200);
  });
});

describe('each count of its own', () => {
  test('ten wrong passwords a session, then that session waits and others go on', async () => {
    const member = await kit.member();
    const [one, other] = [await kit.signedIn(member), await kit.signedIn(member)];
    const prove = (visitor: typeof one, password: string) => visitor.post('/api/settings/sudo', { password });
    for (let at = 0; at < 10; at += 1) expect((await prove(one, wrong)).status).toBe(401);
    for (const [method, path, body] of [
      ['POST', '/api/settings/sudo', { password: member.password }],
      ['POST', '/api/settings/password', { currentPassword: member.password, newPassword: 'seven ladders by noon' }],
      ['POST', '/api/settings/email', { password: member.password, email: 'elsewhere@example.com' }],
      ['POST', '/api/settings/deactivate', { password: member.password }],
    ] as const)
      expect([path, (await one.send(method, path, body)).status]).toEqual([path, 429]);
    expect((await prove(other, member.password)).status).toBe(200);
    expect(
      (await kit.visitor().post('/api/login', { username: member.username, password: member.password })).status,
    ).toBe(200);
    kit.clock.advance(15 * 60_000);
    expect((await prove(one, member.password)).status).toBe(200);
  });

  test('ten wrong passwords a known device, then that device waits and others go on', async () => {
    const member = await kit.member();
    const known = await kit.signedIn(member);
    await known.post('/api/logout');
    for (let at = 0; at < 10; at += 1) expect((await guess(member, known)).status).toBe(401);
    const login = { username: member.username, password: member.password };
    expect((await known.post('/api/login', login)).status).toBe(429);
    expect((await kit.visitor().post('/api/login', login)).status).toBe(200);
  });

  test('a device is known to the accounts that signed in on it, and to no other', async () => {
    const [member, victim] = [await kit.member(), await kit.member()];
    const device = await kit.signedIn(member);
    await device.post('/api/logout');
    await untilRefused(() => guess(victim));
    const login = { username: victim.username, password: victim.password };
    expect((await device.post('/api/login', login)).status).toBe(429);
  });

  test('the name of a device opens nothing by itself, is kept from scripts and lasts a year from each sign-in', async () => {
    const member = await kit.member();
    const visitor = kit.visitor();
    const setCookie = async () =>
      [
        (await visitor.post('/api/login', { username: member.username, password: member.password })).headers[
          'set-cookie'
        ],
      ]
        .flat()
        .find((line) => line?.startsWith('did='));
    const [first, second] = [await setCookie(), await setCookie()];
    expect(first).toMatch(/^did=[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(second).toBe(first);
    visitor.cookies.delete('sid');
    expect((await visitor.get('/api/user')).status).toBe(401);
    expect((await guess(member, visitor)).status).toBe(401);
  });

  test('a stranger asking for links leaves a known device its own', async () => {
    const member = await kit.member();
    const known = await kit.signedIn(member);
    await untilRefused(() => kit.visitor().post('/api/forgot-password', { email: member.email }));
    expect((await known.post('/api/forgot-password', { email: member.email })).status).toBe(200);
  });
});
