import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { eq, sql } from 'drizzle-orm';
import { rows } from '../../platform/db/rows.ts';
import { createOutbox } from '../../platform/outbox/outbox-worker.ts';
import { users } from '../accounts/accounts.tables.ts';
import { blocks, mutes } from '../relations/relations.tables.ts';
import { subscribeApplicationNotifications } from '../../features/applications/applications.notifications.ts';
import { features } from '../../features.ts';
import { kindsOf } from './kinds.ts';
import { notify } from './notifications.commands.ts';
import { notifications } from './notifications.tables.ts';
import { applicationsEvents } from '../../features/applications/applications.tokens.ts';

let site: Awaited<ReturnType<typeof testApp>>;
let count = 0;
const { named } = kindsOf({ features });

beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

async function person(): Promise<{ id: number; cookie: string }> {
  count += 1;
  const [row] = await site.deps.db
    .insert(users)
    .values({
      username: `noted${count}`,
      email: `noted${count}@example.com`,
      fullName: 'No Ted',
      applicationStatus: 'approved',
    })
    .returning({ id: users.id });
  const id = row?.id ?? 0;
  const { secret } = await site.deps.sessions.open({ userId: id, device: 'test', ip: null, isAdmin: false });
  return { id, cookie: `sid=${secret}` };
}

async function unread(cookie?: string): Promise<{ status: number; count?: number }> {
  const answer = await site.app.inject({ url: '/api/notifications/unread/count', headers: cookie ? { cookie } : {} });
  return { status: answer.statusCode, count: answer.json().count };
}

describe('unread notifications', () => {
  it('are counted for their owner alone, the read ones left out', async () => {
    const [one, two] = [await person(), await person()];
    for (const key of ['a', 'b', 'c'])
      await notify(site.deps, { userId: one.id, kind: named('welcome'), eventKey: key, createdAt: new Date() });
    await site.deps.db.update(notifications).set({ readAt: new Date() }).where(eq(notifications.eventKey, 'a'));
    expect([await unread(one.cookie), await unread(two.cookie)]).toEqual([
      { status: 200, count: 2 },
      { status: 200, count: 0 },
    ]);
    expect((await unread()).status).toBe(401);
  });

  it('are counted in the index that holds only them', async () => {
    const plan = await site.deps.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return rows<{ 'QUERY PLAN': string }>(
        tx,
        sql`explain select distinct coalesce(group_id, id) from notifications where user_id = 1 and read_at is null and in_app`,
      );
    });
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('notifications_unread');
  });
});

describe('the welcome', () => {
  it('comes once with the approval, however often the event comes, and with nothing else', async () => {
    const [approved, rejected] = [await person(), await person()];
    const outbox = createOutbox(site.deps);
    let runs = 0;
    subscribeApplicationNotifications({
      ...site.deps,
      outbox: {
        ...outbox,
        consume(type, name, consumer) {
          outbox.consume(type, name, async (payload, eventId) => {
            runs += 1;
            await consumer(payload, eventId);
            await consumer(payload, eventId);
          });
        },
      },
    });
    await outbox.emit(site.deps.db, applicationsEvents.decided, {
      userId: approved.id,
      status: 'approved',
      message: null,
    });
    await outbox.emit(site.deps.db, applicationsEvents.decided, {
      userId: rejected.id,
      status: 'rejected',
      message: 'No',
    });
    await outbox.drain();
    expect(runs).toBe(2);
    expect([(await unread(approved.cookie)).count, (await unread(rejected.cookie)).count]).toEqual([1, 0]);
  });
});

describe('what members did', () => {
  it('is not counted once they are blocked, muted or gone, and is again when that ends', async () => {
    const [reader, actor] = [await person(), await person()];
    const ids = { userId: reader.id, createdAt: new Date() };
    await notify(site.deps, { ...ids, kind: named('follow'), data: { actorId: actor.id }, eventKey: 'did-1' });
    await notify(site.deps, { ...ids, kind: named('welcome'), eventKey: 'did-2' });
    const countNow = async () => (await unread(reader.cookie)).count;
    const { db } = site.deps;
    expect(await countNow()).toBe(2);
    for (const [blockerId, blockedId] of [
      [reader.id, actor.id],
      [actor.id, reader.id],
    ] as const) {
      await db.insert(blocks).values({ blockerId, blockedId });
      expect(await countNow()).toBe(1);
      await db.delete(blocks);
    }
    await db.insert(mutes).values({ muterId: reader.id, mutedId: actor.id });
    expect(await countNow()).toBe(1);
    await db.update(mutes).set({ until: site.clock.now() });
    expect(await countNow()).toBe(2);
    await db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, actor.id));
    expect(await countNow()).toBe(1);
  });
});
