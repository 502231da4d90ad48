import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { verifyAuditChain } from '../../platform/audit/audit.ts';
import { hashPassword } from '../../platform/passwords/passwords.ts';
import { nextFrame } from '../../testing/live-client.ts';
import { auditLog } from '../../platform/audit/audit.tables.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { limitEmergencySessions } from './emergency.ts';
import { type AuthKit, authKit } from '../../testing/auth-kit.ts';
import { authLimits } from './auth.tokens.ts';

const name = 'glass-breaker';
const password = 'kept in the safe downstairs';
const HOUR = 3_600_000;
const refusal = { error: 'Invalid username or password', code: 'wrong_credentials' };

describe('switched off, as it is by default', () => {
  let kit: AuthKit;
  beforeAll(async () => {
    kit = await authKit();
  });
  afterAll(() => kit.close());

  test.each([
    ['admin', 'admin'],
    ['administrator', 'emergency'],
    ['root', 'toor'],
    [name, password],
  ])('%s gets nowhere', async (username, given) => {
    for (const path of ['/api/direct/login', '/api/login']) {
      const answer = await kit.visitor().post(path, { username, password: given });
      expect([answer.status, answer.body]).toMatchObject([401, refusal]);
    }
  });
});

describe('switched on', () => {
  let kit: AuthKit;
  let admin: { email: string };
  const attempt = (given = password, path = '/api/direct/login', ip = '203.0.113.77') =>
    kit.visitor({ ip }).post(path, { username: name, password: given });

  beforeAll(async () => {
    kit = await authKit();
    admin = await kit.member({ isAdmin: true });
  });
  beforeEach(async () => {
    await kit.deps.limits.reset(authLimits.emergencyLogin, 'all');
    await kit.deps.limits.reset(authLimits.emergencyAddress, '203.0.113.77');
    kit.deps.config.breakGlass = {
      username: name,
      passwordHash: await hashPassword(password),
      until: new Date(kit.clock.now().getTime() + 48 * HOUR),
      ips: ['203.0.113.0/24', '2001:db8::7'],
    };
  });
  afterAll(() => kit.close());

  test('opens a session of 30 minutes as a user of its own, on the record, with a mail to every admin', async () => {
    const visitor = kit.visitor({ ip: '203.0.113.77' });
    const answer = await visitor.post('/api/direct/login', { username: 'Glass-Breaker', password });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ isAdmin: true, emergencySession: true, applicationStatus: 'approved' });
    expect(answer.body.id).toBeGreaterThan(0);
    expect((await visitor.get('/api/user')).body.emergencySession).toBe(true);
    expect((await kit.mailsTo(admin.email)).map((mail) => mail.subject)).toEqual(['The emergency account was used']);
    const lines = await kit.db.select().from(auditLog).where(eq(auditLog.action, 'auth.emergencySignIn'));
    expect(lines).toMatchObject([{ subjectId: answer.body.id, ip: '203.0.113.77' }]);
    expect(await verifyAuditChain(kit.db)).toBeNull();

    kit.clock.advance(16 * 60_000);
    expect((await visitor.post('/api/settings/two-factor')).body.code).toBe('sudo_required');
    expect((await visitor.post('/api/settings/sudo', { password })).status).toBe(200);
    kit.clock.advance(14 * 60_000 + 1000);
    expect((await visitor.get('/api/user')).status).toBe(401);

    expect((await attempt()).body.id).toBe(answer.body.id);
    expect(await kit.db.select().from(users).where(eq(users.fullName, 'Emergency administrator'))).toHaveLength(1);
  });

  test('only by the direct route', async () => {
    expect((await attempt(password, '/api/login')).body).toMatchObject(refusal);
  });

  test('ends its sessions with its time, and at once where it was switched off', async () => {
    const { breakGlass } = kit.deps.config;
    if (breakGlass) breakGlass.until = new Date(kit.clock.now().getTime() + 5 * 60_000);
    const visitor = kit.visitor({ ip: '203.0.113.77' });
    await visitor.post('/api/direct/login', { username: name, password });
    kit.clock.advance(5 * 60_000 - 1000);
    expect((await visitor.get('/api/user')).status).toBe(200);
    await limitEmergencySessions(kit.deps);
    expect((await visitor.get('/api/user')).status).toBe(200);
    kit.clock.advance(1000);
    expect((await visitor.get('/api/user')).status).toBe(401);

    if (breakGlass) breakGlass.until = new Date(kit.clock.now().getTime() + HOUR);
    await visitor.post('/api/direct/login', { username: name, password });
    kit.deps.config.breakGlass = null;
    await limitEmergencySessions(kit.deps);
    expect((await visitor.get('/api/user')).status).toBe(401);
  });

  test('closes its sockets with its time', async () => {
    const { breakGlass } = kit.deps.config;
    if (breakGlass) breakGlass.until = new Date(kit.clock.now().getTime() + 5 * 60_000);
    const visitor = kit.visitor({ ip: '203.0.113.77' });
    const { id } = (await visitor.post('/api/direct/login', { username: name, password })).body;
    await kit.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = kit.app.server.address() as AddressInfo;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, {
      headers: { cookie: `sid=${visitor.cookies.get('sid')}` },
      origin: new URL(kit.deps.config.publicUrl).origin,
    });
    const closed = once(socket, 'close');
    await once(socket, 'open');
    const greeted = nextFrame(socket, 'auth_success');
    socket.send(JSON.stringify({ type: 'auth', userId: id }));
    await greeted;
    kit.clock.advance(5 * 60_000);
    await kit.deps.live.tick();
    expect((await closed)[0]).toBe(1008);
  });

  test('three tries in 15 minutes for everybody whose address may use it', async () => {
    for (const ip of ['203.0.113.1', '203.0.113.2', '203.0.113.3'])
      expect((await attempt('wrong one here', undefined, ip)).status).toBe(401);
    expect((await attempt()).status).toBe(429);
  });

  test('only from the addresses of its list, with the same answer elsewhere', async () => {
    expect((await attempt(password, undefined, '198.51.100.1')).body).toMatchObject(refusal);
    expect((await attempt(password, undefined, '2001:db8::8')).body).toMatchObject(refusal);
    expect((await attempt(password, undefined, '2001:db8::7')).status).toBe(200);
  });

  test('not after its end', async () => {
    kit.clock.advance(48 * HOUR);
    const answer = await attempt();
    expect([answer.status, answer.body]).toMatchObject([401, refusal]);
  });

  test('gets no password by mail', async () => {
    await kit.visitor().post('/api/forgot-password', { email: 'break-glass@emergency.invalid' });
    expect(await kit.mailsTo('break-glass@emergency.invalid')).toEqual([]);
  });

  test('harms no member who has the same username', async () => {
    const member = await kit.member();
    const { breakGlass } = kit.deps.config;
    if (breakGlass) breakGlass.username = member.username;
    await kit.db.delete(users).where(eq(users.fullName, 'Emergency administrator'));
    const answer = await kit
      .visitor({ ip: '203.0.113.77' })
      .post('/api/direct/login', { username: member.username, password });
    expect(answer.status).toBe(200);
    expect(answer.body.id).not.toBe(member.id);
    expect(
      (await kit.visitor().post('/api/login', { username: member.username, password: member.password })).body.id,
    ).toBe(member.id);
  });
});
