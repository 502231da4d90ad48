import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthKit, authKit, chrome, firefox } from '../../testing/auth-kit.ts';
import { recoveryCodes, twoFactor } from './auth.tables.ts';

let kit: AuthKit;
beforeAll(async () => {
  kit = await authKit();
});
afterAll(() => kit.close());

const SUDO_MS = 15 * 60_000;

test.each([
  ['GET', '/api/settings/sessions'],
  ['DELETE', '/api/settings/sessions'],
  ['DELETE', '/api/settings/sessions/1'],
  ['GET', '/api/settings/security-log'],
  ['POST', '/api/settings/sudo'],
  ['POST', '/api/settings/password'],
  ['POST', '/api/settings/email'],
  ['POST', '/api/settings/two-factor'],
  ['POST', '/api/settings/two-factor/confirm'],
  ['POST', '/api/settings/two-factor/recovery-codes'],
  ['DELETE', '/api/settings/two-factor'],
] as const)('%s %s is for the signed-in only', async (method, path) => {
  expect((await kit.visitor().send(method, path)).status).toBe(401);
});

describe('own sessions', () => {
  test('lists, ends one, ends the others', async () => {
    const member = await kit.member();
    const [here, there, third] = [
      await kit.signedIn(member, { userAgent: chrome }),
      await kit.signedIn(member, { userAgent: firefox }),
      await kit.signedIn(member),
    ];
    const list = (await here.get('/api/settings/sessions')).body.items;
    expect(list).toHaveLength(3);
    const current = list.filter((session: { isCurrent: boolean }) => session.isCurrent);
    expect(current).toMatchObject([{ device: 'Chrome on macOS', ip: here.ip }]);
    expect(JSON.stringify(list)).not.toMatch(/token|hash/i);

    const other = list.find((session: { device: string }) => session.device === 'Firefox on Windows');
    expect((await here.delete(`/api/settings/sessions/${other.id}`)).status).toBe(204);
    expect((await there.get('/api/user')).status).toBe(401);
    expect((await here.delete(`/api/settings/sessions/${other.id}`)).status).toBe(404);

    expect((await here.delete('/api/settings/sessions')).body).toEqual({ ended: 1 });
    expect((await third.get('/api/user')).status).toBe(401);
    expect((await here.get('/api/user')).status).toBe(200);
  });

  test("another member's session is not found and goes on", async () => {
    const [mine, theirs] = [await kit.signedIn(await kit.member()), await kit.signedIn(await kit.member())];
    const [session] = (await theirs.get('/api/settings/sessions')).body.items;
    expect((await mine.delete(`/api/settings/sessions/${session.id}`)).status).toBe(404);
    expect((await theirs.get('/api/user')).status).toBe(200);
    expect((await mine.delete('/api/settings/sessions/nonsense')).status).toBe(400);
  });
});

describe('proving the password again', () => {
  test('opens sensitive changes for 15 minutes', async () => {
    const member = await kit.member();
    const visitor = await kit.signedIn(member);
    kit.clock.advance(SUDO_MS + 1000);
    const refused = await visitor.post('/api/settings/two-factor');
    expect([refused.status, refused.body.code]).toEqual([403, 'sudo_required']);
    expect((await visitor.post('/api/settings/sudo', { password: 'wrong one here' })).body.code).toBe(
      'wrong_credentials',
    );
    const until = new Date(kit.clock.now().getTime() + SUDO_MS).toISOString();
    expect((await visitor.post('/api/settings/sudo', { password: member.password })).body).toEqual({ until });
    expect((await visitor.post('/api/settings/two-factor')).status).toBe(200);
  });

  test('asks for the second factor where it is on; failures count for the session alone', async () => {
    const member = await kit.member();
    const { visitor, code } = await kit.withTwoFactor(member);
    const prove = (more: object) => visitor.post('/api/settings/sudo', { password: member.password, ...more });
    kit.clock.advance(60_000);
    expect((await prove({})).body.code).toBe('second_factor_required');
    expect((await prove({ secondFactor: code() })).status).toBe(200);
    for (let at = 0; at < 10; at += 1)
      expect((await prove({ secondFactor: '111111' })).body.code).toBe('second_factor_invalid');
    expect((await prove({ secondFactor: '111111' })).status).toBe(429);
    expect(
      (await kit.visitor().post('/api/login', { username: member.username, password: member.password })).status,
    ).toBe(401);
  });
});

describe('change of password', () => {
  const newPassword = 'seven ladders by noon';

  test('keeps this session, ends the others, tells the member', async () => {
    const member = await kit.member();
    const [here, there] = [await kit.signedIn(member), await kit.signedIn(member)];
    const answer = await here.post('/api/settings/password', { currentPassword: member.password, newPassword });
    expect(answer.body).toEqual({ success: true });
    expect((await here.get('/api/user')).status).toBe(200);
    expect((await there.get('/api/user')).status).toBe(401);
    expect((await kit.mailsTo(member.email)).map((mail) => mail.subject)).toContain('Your password was changed');
    expect((await here.get('/api/settings/security-log')).body.items[0].text).toBe('Password changed');
    expect((await kit.visitor().post('/api/login', { username: member.username, password: newPassword })).status).toBe(
      200,
    );
  });

  test('refuses a wrong current password and a weak or unchanged new one', async () => {
    const member = await kit.member();
    const visitor = await kit.signedIn(member);
    const change = (currentPassword: string, password: string) =>
      visitor.post('/api/settings/password', { currentPassword, newPassword: password });
    expect((await change('wrong one here', newPassword)).body).toMatchObject({
      code: 'wrong_credentials',
      error: 'That password isn’t right.',
    });
    for (const weak of ['1234567890', 'short', `my ${member.username} pass`, member.password]) {
      const answer = await change(member.password, weak);
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toHaveProperty('newPassword');
    }
    expect(
      (await kit.visitor().post('/api/login', { username: member.username, password: member.password })).status,
    ).toBe(200);
  });
});

describe('two-factor sign-in', () => {
  test('begins with a secret and its QR picture, holds after a first code, ends other sessions, gives ten recovery codes', async () => {
    const member = await kit.member();
    const visitor = await kit.signedIn(member);
    const elsewhere = await kit.signedIn(member);
    const started = (await visitor.post('/api/settings/two-factor')).body;
    expect(started.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(started.otpauthUrl).toMatch(/^otpauth:\/\/totp\//);
    expect(started.qrDataUrl).toMatch(/^data:image\/png;base64,/);
    expect((await visitor.get('/api/user')).body.twoFactorEnabled).toBe(false);
    expect((await visitor.post('/api/settings/two-factor/confirm', { code: '000000' })).body.code).toBe(
      'second_factor_invalid',
    );

    const code = new TOTP({ secret: started.secret }).generate({ timestamp: kit.clock.now().getTime() });
    const confirmed = await visitor.post('/api/settings/two-factor/confirm', { code });
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    expect((await visitor.get('/api/user')).body.twoFactorEnabled).toBe(true);
    expect((await elsewhere.get('/api/user')).status).toBe(401);
    expect((await kit.mailsTo(member.email)).map((mail) => mail.subject)).toContain('Two-factor sign-in was turned on');

    const [row] = await kit.db.select().from(twoFactor).where(eq(twoFactor.userId, member.id));
    expect(row?.secret).not.toContain(started.secret);
    const hashes = await kit.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, member.id));
    expect(JSON.stringify(hashes)).not.toContain(confirmed.body.recoveryCodes[0]);
    expect(
      (
        await kit
          .visitor()
          .post('/api/login', { username: member.username, password: member.password, secondFactor: code })
      ).status,
    ).toBe(401);
  });

  test('says so where a step does not fit', async () => {
    const visitor = await kit.signedIn(await kit.member());
    expect((await visitor.post('/api/settings/two-factor/confirm', { code: '123456' })).status).toBe(409);
    expect((await visitor.post('/api/settings/two-factor/recovery-codes')).status).toBe(409);
    const member = await kit.member();
    expect(
      (await (await kit.signedIn(member)).delete('/api/settings/two-factor', { password: member.password })).status,
    ).toBe(409);
    const on = await kit.withTwoFactor(await kit.member());
    expect((await on.visitor.post('/api/settings/two-factor')).status).toBe(409);
    expect((await on.visitor.post('/api/settings/two-factor/confirm', { code: on.code() })).status).toBe(409);
  });

  test('new recovery codes replace the old ones', async () => {
    const member = await kit.member();
    const { visitor, recoveryCodes: old } = await kit.withTwoFactor(member);
    const fresh = (await visitor.post('/api/settings/two-factor/recovery-codes')).body.recoveryCodes;
    const attempt = (secondFactor: string) =>
      kit.visitor().post('/api/login', { username: member.username, password: member.password, secondFactor });
    expect((await attempt(old[0] ?? '')).status).toBe(401);
    expect((await attempt(fresh[0])).status).toBe(200);
  });

  test('is switched off with the password', async () => {
    const member = await kit.member();
    const { visitor } = await kit.withTwoFactor(member);
    expect((await visitor.delete('/api/settings/two-factor', { password: 'wrong one here' })).status).toBe(401);
    expect((await visitor.delete('/api/settings/two-factor', { password: member.password })).status).toBe(204);
    expect(
      (await kit.visitor().post('/api/login', { username: member.username, password: member.password })).status,
    ).toBe(200);
    expect(await kit.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, member.id))).toEqual([]);
  });
});
