import { memberActivity } from '../presence/presence.tables.ts';
import { api } from '@innerspring/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions, users } from './accounts.tables.ts';
import { countStatements } from '../../testing/member-kit.ts';
import { aMember, anAdmin, type TestUser } from '../../testing/people.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import type { BusEvents } from '../../platform/bus/bus.ts';
import { MOST_SESSIONS, removeDeadSessions } from './sessions-store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let site: TestApp;
const ended: BusEvents['sessions.ended'][] = [];
beforeAll(async () => {
  site = await testApp({ config: { rateLimitScale: 1000 } });
  site.deps.bus.subscribe('sessions.ended', (event) => ended.push(event));
});
afterAll(() => site.close());

const open = (user: TestUser, more: { isEmergency?: boolean; sudo?: boolean } = {}) =>
  site.deps.sessions.open({ userId: user.id, device: 'Test', ip: null, isAdmin: user.isAdmin, ...more });
const isOpen = async (secret: string) => (await site.deps.sessions.find(secret)) !== null;
const later = (milliseconds: number) => site.clock.advance(milliseconds);

describe('a session', () => {
  it('is known by 32 random bytes, of which only the hash is kept', async () => {
    const member = await aMember(site);
    const { secret } = await open(member);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect((await open(member)).secret).not.toBe(secret);
    const [row] = await site.db.select().from(sessions).where(eq(sessions.userId, member.id)).limit(1);
    expect(row?.tokenHash).toHaveLength(32);
    const everything = await site.db.execute(sql`select * from sessions`);
    expect(JSON.stringify(everything.rows)).not.toContain(secret);
  });

  it.each<[string, () => Promise<TestUser>, { isEmergency?: boolean }, number]>([
    ['a member', () => aMember(site), {}, 30 * DAY],
    ['an admin', () => anAdmin(site), {}, 12 * HOUR],
    ['the emergency account', () => anAdmin(site), { isEmergency: true }, 30 * MINUTE],
  ])('of %s ends at its time, however busy', async (_name, person, more, life) => {
    const { secret } = await open(await person(), more);
    for (let used = 0; used + life / 10 < life; used += life / 10) {
      expect(await isOpen(secret)).toBe(true);
      await new Promise(setImmediate);
      later(life / 10);
      await site.deps.pool.query('update sessions set last_used_at = $1', [site.clock.now()]);
    }
    later(life / 10);
    expect(await isOpen(secret)).toBe(false);
  });

  it('is one of 20: the one used longest ago ends, and whoever listens hears of it', async () => {
    const member = await aMember(site);
    const opened: Awaited<ReturnType<typeof open>>[] = [];
    for (let at = 0; at < MOST_SESSIONS; at += 1) {
      opened.push(await open(member));
      later(MINUTE);
    }
    const [first, second] = opened;
    await site.deps.pool.query('update sessions set last_used_at = $1 where id = $2', [
      site.clock.now(),
      first?.session.id,
    ]);
    ended.length = 0;
    const newest = await open(member);
    expect(ended).toEqual([{ userId: member.id, sessionIds: [second?.session.id] }]);
    expect(await isOpen(second?.secret ?? '')).toBe(false);
    for (const { secret } of [first ?? newest, ...opened.slice(2), newest]) expect(await isOpen(secret)).toBe(true);
    await Promise.all(Array.from({ length: 30 }, () => open(member)));
    const left = await site.db.select().from(sessions).where(eq(sessions.userId, member.id));
    expect(left).toHaveLength(MOST_SESSIONS);
  });

  it('ends after 14 idle days', async () => {
    const { secret } = await open(await aMember(site));
    later(14 * DAY - MINUTE);
    expect(await isOpen(secret)).toBe(true);
    const idle = await open(await aMember(site));
    later(14 * DAY + MINUTE);
    expect(await isOpen(idle.secret)).toBe(false);
  });

  it('is noted with many others without a line before who waits for the database', async () => {
    const members = [await aMember(site), await aMember(site), await aMember(site)];
    const each = members.flatMap((member) => Array.from({ length: MOST_SESSIONS }, () => member));
    const opened = await Promise.all(each.map((member) => open(member)));
    const ids = opened.map(({ session }) => session.id);
    later(MINUTE);
    const now = site.clock.now();
    let longest = 0;
    const looking = setInterval(() => (longest = Math.max(longest, site.deps.pool.waitingCount)), 1);
    await Promise.all(opened.map(({ secret }) => isOpen(secret)));
    longest = Math.max(longest, site.deps.pool.waitingCount);
    const isNoted = and(inArray(sessions.id, ids), eq(sessions.lastUsedAt, now));
    const noted = async () => (await site.db.select().from(sessions).where(isNoted)).length;
    await expect.poll(noted).toBe(opened.length);
    clearInterval(looking);
    expect(longest).toBeLessThan(5);
  });

  it('notes its last use at most once a minute', async () => {
    const member = await aMember(site);
    const { secret, session } = await open(member);
    const lastUse = async () => {
      const [row] = await site.db.select().from(sessions).where(eq(sessions.id, session.id));
      return row?.lastUsedAt.getTime();
    };
    const start = site.clock.now().getTime();
    later(MINUTE - 1);
    expect(await countStatements(() => isOpen(secret))).toBeLessThanOrEqual(4);
    expect(await lastUse()).toBe(start);
    later(1);
    await isOpen(secret);
    await expect.poll(lastUse).toBe(start + MINUTE);
    const [person] = await site.db.select().from(memberActivity).where(eq(memberActivity.userId, member.id));
    expect(person?.lastActiveAt?.getTime()).toBe(start + MINUTE);
  });

  it('shows its member as they are now', async () => {
    const member = await aMember(site);
    const { secret } = await open(member);
    const until = new Date(site.clock.now().getTime() + DAY);
    await site.db
      .update(users)
      .set({ isAdmin: true, fullName: 'New Name', premiumUntil: until, suspendedUntil: until })
      .where(eq(users.id, member.id));
    expect(await site.deps.sessions.find(secret)).toMatchObject({
      viewer: { id: member.id, fullName: 'New Name', isAdmin: true, isPremium: true },
      suspendedUntil: until,
    });
    await site.db.delete(users).where(eq(users.id, member.id));
    expect(await isOpen(secret)).toBe(false);
  });

  it('may do sensitive things for 15 minutes after the password', async () => {
    const { secret, session } = await open(await aMember(site));
    const sudoUntil = async () => (await site.deps.sessions.find(secret))?.session.sudoUntil;
    expect(await sudoUntil()).toBeNull();
    const until = await site.deps.sessions.grantSudo(session.id);
    expect(until.getTime() - site.clock.now().getTime()).toBe(15 * MINUTE);
    expect(await sudoUntil()).toEqual(until);
    expect((await open(await aMember(site), { sudo: true })).session.sudoUntil?.getTime()).toBe(until.getTime());
  });
});

describe('ending sessions', () => {
  it('ends those that are meant and tells which', async () => {
    const [member, other] = [await aMember(site), await aMember(site)];
    const [one, two, three] = [await open(member), await open(member), await open(member)];
    const foreign = await open(other);
    ended.length = 0;
    const end = (input: Parameters<typeof site.deps.sessions.end>[0]) => site.deps.sessions.end(input);
    expect(await end({ userId: member.id, sessionIds: [one.session.id, foreign.session.id] })).toBe(1);
    await expect.poll(() => ended).toEqual([{ userId: member.id, sessionIds: [one.session.id] }]);
    expect(await Promise.all([one, two, three, foreign].map(({ secret }) => isOpen(secret)))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(await end({ userId: member.id, sessionIds: 'all', except: two.session.id })).toBe(1);
    expect(await isOpen(two.secret)).toBe(true);
    expect(await end({ userId: member.id, sessionIds: 'all' })).toBe(1);
    expect(await end({ userId: member.id, sessionIds: 'all' })).toBe(0);
    expect((await site.call(api.auth.currentUser, {}, { cookie: `sid=${two.secret}` })).status).toBe(401);
  });

  it('comes by itself to those that nobody can use', async () => {
    const dead = await open(await anAdmin(site));
    later(13 * HOUR);
    const alive = await open(await aMember(site));
    await removeDeadSessions(site.deps);
    const kept = await site.db.select({ id: sessions.id }).from(sessions);
    expect(kept.map(({ id }) => id)).toContain(alive.session.id);
    expect(kept.map(({ id }) => id)).not.toContain(dead.session.id);
  });
});
