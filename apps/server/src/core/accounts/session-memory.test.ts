import { api } from '@innerspring/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from './accounts.tables.ts';
import { countStatements } from '../../testing/member-kit.ts';
import { aMember, anAdmin, cookieOf, type TestUser } from '../../testing/people.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { createMemoryBus } from '../../platform/bus/bus.ts';
import { manualClock } from '../../platform/clock.ts';
import { rememberSessions, SESSION_MEMORY_MS } from './session-memory.ts';
import type { FoundSession, SessionStore } from '../../platform/sessions.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ config: { rateLimitScale: 1000 }, sessionMemoryMs: SESSION_MEMORY_MS });
});
afterAll(() => site.close());

const read = async (as: TestUser) => (await site.call(api.unreadNotifications.unreadCount, {}, { as })).status;
const suspendBehindTheServersBack = (user: TestUser) =>
  site.db
    .update(users)
    .set({ suspendedUntil: new Date('2999-01-01') })
    .where(eq(users.id, user.id));

describe('the memory of sessions', () => {
  it('serves reads for five seconds with one look-up', async () => {
    const member = await aMember(site);
    await cookieOf(site.deps, member);
    const first = await countStatements(() => read(member));
    const second = await countStatements(() => read(member));
    expect(second).toBe(first - 1);
    site.clock.advance(SESSION_MEMORY_MS);
    expect(await countStatements(() => read(member))).toBe(first);
  });

  it('keeps a lost change of rights for five seconds at most', async () => {
    const member = await aMember(site);
    expect(await read(member)).toBe(200);
    await suspendBehindTheServersBack(member);
    site.clock.advance(SESSION_MEMORY_MS);
    expect(await read(member)).toBe(403);
  });

  it('is not asked for writes', async () => {
    const member = await aMember(site);
    expect(await read(member)).toBe(200);
    await suspendBehindTheServersBack(member);
    const written = await site.call(api.posts.create, { body: { content: 'Still here?' } }, { as: member });
    expect(written.status).toBe(403);
    // What the write learned counts for the reads after it.
    expect(await read(member)).toBe(403);
  });

  it('is not asked for what staff read', async () => {
    const admin = await anAdmin(site);
    expect(await read(admin)).toBe(200);
    await site.db.update(users).set({ isAdmin: false }).where(eq(users.id, admin.id));
    expect((await site.call(api.admin.audit, { query: {} }, { as: admin })).status).toBe(403);
  });

  it('forgets at once who signed out, was suspended or has a changed account', async () => {
    const [leaver, suspect, renamed] = [await aMember(site), await aMember(site), await aMember(site)];
    for (const member of [leaver, suspect, renamed]) expect(await read(member)).toBe(200);
    const cookie = await cookieOf(site.deps, leaver);
    await site.deps.sessions.end({ userId: leaver.id, sessionIds: 'all' });
    expect((await site.call(api.unreadNotifications.unreadCount, {}, { cookie })).status).toBe(401);
    for (const member of [suspect, renamed]) await suspendBehindTheServersBack(member);
    site.deps.bus.publish('sessions.ended', { userId: suspect.id, sessionIds: 'all' });
    expect(await read(suspect)).toBe(403);
    site.deps.bus.publish('account.changed', { userId: renamed.id });
    expect(await read(renamed)).toBe(403);
  });

  it('does not keep what was looked up before word came', async () => {
    const clock = manualClock(new Date());
    const bus = createMemoryBus(site.deps.log);
    const viewer = {
      id: 7,
      username: 'a',
      fullName: 'A',
      isAdmin: false,
      isPremium: false,
      applicationStatus: 'approved',
    };
    const session = {
      id: 1,
      userId: 7,
      sudoUntil: null,
      isEmergency: false,
      createdAt: clock.now(),
      expiresAt: new Date('2999-01-01'),
    };
    const found = { session, viewer, suspendedUntil: null, isLeaving: false } as FoundSession;
    let looked = 0;
    let answer = (_found: FoundSession) => undefined as void;
    const slow = {
      ...site.deps.sessions,
      find: () => {
        looked += 1;
        return new Promise<FoundSession>((resolve) => {
          answer = resolve;
        });
      },
    } satisfies SessionStore;
    const memory = rememberSessions({ sessions: slow, bus, clock });
    const first = memory.findRecent('secret');
    bus.publish('account.changed', { userId: 7 });
    answer(found);
    await first;
    const second = memory.findRecent('secret');
    answer(found);
    await second;
    expect(looked).toBe(2);
    await memory.findRecent('secret');
    expect(looked).toBe(2);
  });
});
