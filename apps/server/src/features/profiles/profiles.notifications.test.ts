import { api } from '@innerspring/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outbox as outboxTable } from '../../platform/outbox/outbox.tables.ts';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { blocks, mutes } from '../../core/relations/relations.tables.ts';
import { notifications } from '../../core/notifications/notifications.tables.ts';

const DAY = 86_400_000;
let kit: MemberKit;
beforeAll(async () => {
  kit = await memberKit();
});
afterAll(() => kit.close());
beforeEach(() => {
  // On to a Monday noon in New York, whatever day and hour it is: its weeks are those of the visits.
  const now = kit.clock.now();
  const monday = now.getUTCDate() + ((8 - now.getUTCDay()) % 7 || 7);
  kit.clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), monday, 17) - now.getTime());
});

const visit = (visitor: Person, visited: Person) => visitor.ok(api.people.visit, { params: { id: visited.id } });
const premium = () => ({ premiumUntil: new Date(kit.clock.now().getTime() + 60 * DAY) });
/** A week later everything that was due has been told. */
async function nextWeek(): Promise<void> {
  kit.clock.advance(7 * DAY);
  await kit.deps.outbox.drain();
}
const told = async (person: Person) =>
  (await kit.db.select().from(notifications).where(eq(notifications.userId, person.id))).map(({ kind, data }) => ({
    kind,
    ...(data as { count: number; week: string; visitorIds: number[] }),
  }));

describe('the summary of visits', () => {
  it('comes once a week is over, counting each visitor once', async () => {
    const [owner, one, two] = [await kit.member(), await kit.member(), await kit.member()];
    const week = kit.clock.now().toISOString().slice(0, 10);
    await visit(one, owner);
    await visit(one, owner);
    kit.clock.advance(DAY);
    await visit(one, owner);
    await visit(two, owner);
    await kit.deps.outbox.drain();
    expect(await told(owner)).toEqual([]);
    await nextWeek();
    expect(await told(owner)).toEqual([{ kind: 'profile_views', count: 2, week, visitorIds: [] }]);
    await nextWeek();
    expect(await told(owner)).toHaveLength(1);
    await visit(await kit.member(), owner);
    await nextWeek();
    expect((await told(owner)).map(({ count }) => count)).toEqual([2, 1]);
  });

  it('is asked for once a week, and told once however often it is asked for', async () => {
    const [owner, ...visitors] = [await kit.member(), await kit.member(), await kit.member(), await kit.member()];
    const asked = async () =>
      (await kit.db.select().from(outboxTable).where(eq(outboxTable.type, 'profiles.visitedInWeek'))).length;
    const before = await asked();
    for (const visitor of visitors) await visit(visitor, owner);
    kit.clock.advance(DAY);
    for (const visitor of visitors) await visit(visitor, owner);
    expect(await asked()).toBe(before + 1);
    const [event] = await kit.db.select().from(outboxTable).where(eq(outboxTable.type, 'profiles.visitedInWeek'));
    await kit.db
      .insert(outboxTable)
      .values({ type: event?.type ?? '', payload: event?.payload, availableAt: event?.availableAt ?? new Date() });
    await nextWeek();
    expect(await told(owner)).toHaveLength(1);
  });

  it('names visitors to Premium members: the latest three, none who looked privately', async () => {
    const owner = await kit.member(premium());
    const named: Person[] = [];
    for (let at = 0; at < 4; at += 1) {
      const visitor = await kit.member();
      named.push(visitor);
      await visit(visitor, owner);
      kit.clock.advance(60_000);
    }
    await visit(await kit.member({ viewingMode: 'private' }), owner);
    await nextWeek();
    expect(await told(owner)).toMatchObject([{ count: 5, visitorIds: [named[3]?.id, named[2]?.id, named[1]?.id] }]);
  });

  it('names nobody to who looks at others privately, nor once Premium has ended', async () => {
    const hidden = await kit.member({ ...premium(), viewingMode: 'private' });
    const lapsed = await kit.member(premium());
    const visitor = await kit.member();
    for (const owner of [hidden, lapsed]) await visit(visitor, owner);
    await kit.db.update(users).set({ premiumUntil: kit.clock.now() }).where(eq(users.id, lapsed.id));
    await nextWeek();
    for (const owner of [hidden, lapsed]) expect(await told(owner)).toMatchObject([{ count: 1, visitorIds: [] }]);
  });

  it('leaves out who has been blocked, muted or gone since, and is not sent about nobody', async () => {
    const [owner, seen, blocked, muted, gone, lonely] = [
      await kit.member(),
      await kit.member(),
      await kit.member(),
      await kit.member(),
      await kit.member(),
      await kit.member(),
    ];
    for (const visitor of [seen, blocked, muted, gone]) await visit(visitor, owner);
    await visit(gone, lonely);
    await kit.db.insert(blocks).values({ blockerId: blocked.id, blockedId: owner.id });
    await kit.db.insert(mutes).values({ muterId: owner.id, mutedId: muted.id });
    await kit.db.update(users).set({ deactivatedAt: kit.clock.now() }).where(eq(users.id, gone.id));
    await nextWeek();
    expect(await told(owner)).toMatchObject([{ count: 1 }]);
    expect(await told(lonely)).toEqual([]);
  });

  it('keeps away where the member switched it off, and from who is gone', async () => {
    const [quiet, gone, visitor] = [await kit.member(), await kit.member(), await kit.member()];
    await quiet.ok(api.settings.change, { body: { notifications: { profileViews: { app: false } } } });
    for (const owner of [quiet, gone]) await visit(visitor, owner);
    await kit.db.update(users).set({ deactivatedAt: kit.clock.now() }).where(eq(users.id, gone.id));
    await nextWeek();
    for (const owner of [quiet, gone]) expect(await told(owner)).toEqual([]);
  });
});
