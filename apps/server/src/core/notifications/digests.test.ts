import { api } from '@innerspring/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Person } from '../../testing/member-kit.ts';
import { users } from '../accounts/accounts.tables.ts';
import { mutes } from '../relations/relations.tables.ts';
import { sendDueDigests } from './digests.ts';
import { type NotificationsKit, notificationsKit } from './notifications.kit.ts';
import { digests, digestSchedule } from './notifications.tables.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let kit: NotificationsKit;
let actor: Person;
beforeAll(async () => {
  kit = await notificationsKit();
});
afterAll(() => kit.close());
beforeEach(async () => {
  await kit.db.delete(digestSchedule);
  // A Wednesday, ten in the morning in New York.
  kit.clock.set(new Date('2026-12-02T15:00:00Z'));
  actor = await kit.member({ fullName: 'Dana Ruiz' });
});

/** Somebody who gets digests; sent at eight in the morning in New York unless settings say otherwise. */
async function subscriber(more: Parameters<typeof kit.set>[1] = {}): Promise<Person> {
  const person = await kit.member();
  await kit.set(person, { digest: 'daily', ...more });
  await kit.deps.outbox.drain();
  return person;
}
const dueAt = async (person: Person) =>
  (await kit.db.select().from(digestSchedule).where(eq(digestSchedule.userId, person.id)))[0]?.nextAt.toISOString();
const follow = (person: Person, by: Person = actor) => kit.tell(person, 'follow', { actorId: by.id });
const digestsOf = async (person: Person) => (await kit.mailed(person)).filter(({ kind }) => kind === 'digest');

describe('the time of a digest', () => {
  it.each([
    ['tomorrow at eight in New York', {}, '2026-12-03T13:00:00.000Z'],
    ['later today in the member’s zone', { digestHour: 18, timeZone: 'Europe/Berlin' }, '2026-12-02T17:00:00.000Z'],
    ['on Monday', { digest: 'weekly', timeZone: 'Asia/Tokyo' }, '2026-12-06T23:00:00.000Z'],
  ] as const)('is %s', async (_when, settings, at) => {
    expect(await dueAt(await subscriber(settings))).toBe(at);
  });

  it('keeps to the clock on the wall when it is changed', async () => {
    kit.clock.set(new Date('2026-03-07T14:00:00Z'));
    expect(await dueAt(await subscriber())).toBe('2026-03-08T12:00:00.000Z');
  });

  it('moves with the settings, and goes with them', async () => {
    const person = await subscriber();
    await kit.set(person, { digestHour: 9 });
    await kit.deps.outbox.drain();
    expect(await dueAt(person)).toBe('2026-12-03T14:00:00.000Z');
    await kit.set(person, { digest: 'none' });
    await kit.deps.outbox.drain();
    expect(await dueAt(person)).toBeUndefined();
  });
});

describe('a digest', () => {
  it('gathers what came since the last, grouped, once', async () => {
    const person = await subscriber();
    const other = await kit.member({ fullName: 'Ivo Lang' });
    await follow(person);
    await follow(person, other);
    await kit.tell(person, 'reaction', { actorId: actor.id, postId: 5 });
    await kit.tell(person, 'comment', { actorId: actor.id, postId: 5 });
    kit.clock.advance(DAY);
    await sendDueDigests(kit.deps);
    const [first] = await digestsOf(person);
    expect(first?.subject).toBe('Dana Ruiz reacted to your post, and 1 more');
    expect(first?.body).toContain('Ivo Lang and Dana Ruiz started following you');
    expect(first?.body).not.toContain('commented');
    expect(first?.unsubscribeUrl).toContain(`token=${person.id}.d.daily.`);
    kit.clock.advance(DAY);
    await sendDueDigests(kit.deps);
    expect(await digestsOf(person)).toHaveLength(1);
    await follow(person, await kit.member());
    kit.clock.advance(DAY);
    await sendDueDigests(kit.deps);
    expect(await digestsOf(person)).toHaveLength(2);
  });

  it('tells what only the digest tells, and not what was read or may not be heard any more', async () => {
    const person = await subscriber({ notifications: { reaction: { app: false } } });
    const muted = await kit.member();
    await follow(person);
    await person.ok(api.notifications.readAll, {});
    await kit.tell(person, 'reaction', { actorId: actor.id, postId: 5 });
    await kit.tell(person, 'repost', { actorId: muted.id, postId: 5 });
    await kit.db.insert(mutes).values({ muterId: person.id, mutedId: muted.id });
    kit.clock.advance(DAY);
    await sendDueDigests(kit.deps);
    const [mail] = await digestsOf(person);
    expect(mail?.subject).toBe('Dana Ruiz reacted to your post');
    expect(mail?.body).not.toContain('started following you');
    expect(await kit.unread(person)).toBe(0);
  });

  it('shows twenty things, and says that there are more', async () => {
    const person = await subscriber();
    for (let at = 0; at < 22; at += 1) await kit.tell(person, 'repost', { actorId: actor.id, postId: 900 + at });
    kit.clock.advance(DAY);
    await sendDueDigests(kit.deps);
    const [mail] = await digestsOf(person);
    expect(mail?.body?.match(/reposted your post/g)).toHaveLength(20);
    expect(mail?.body).toContain('See more at');
    kit.clock.advance(DAY);
    await sendDueDigests(kit.deps);
    expect(await digestsOf(person)).toHaveLength(1);
  });

  it('is not sent about nothing, nor to who is gone', async () => {
    const [idle, gone] = [await subscriber(), await subscriber()];
    await follow(gone);
    await kit.db.update(users).set({ deactivatedAt: kit.clock.now() }).where(eq(users.id, gone.id));
    kit.clock.advance(DAY);
    await sendDueDigests(kit.deps);
    expect([await digestsOf(idle), await digestsOf(gone)]).toEqual([[], []]);
  });
});

describe('nobody gets two for the same period', () => {
  it('however many processes send at once, and each member gets one', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => subscriber()));
    for (const person of people) await follow(person);
    kit.clock.advance(DAY);
    await Promise.all(Array.from({ length: 4 }, () => sendDueDigests(kit.deps)));
    for (const person of people) expect(await digestsOf(person)).toHaveLength(1);
  });

  it('where the process dies after the mail is kept and before it is committed', async () => {
    const person = await subscriber();
    await follow(person);
    kit.clock.advance(DAY);
    let died = 0;
    const dying: Mailer = {
      async queue(tx, message) {
        await kit.deps.mailer.queue(tx, message);
        died += 1;
        // The connection is gone in the midst of the transaction, as when the process is killed.
        await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
      },
    };
    await sendDueDigests({ ...kit.deps, mailer: dying });
    expect(died).toBe(1);
    expect(await digestsOf(person)).toEqual([]);
    expect(await kit.db.select().from(digests).where(eq(digests.userId, person.id))).toEqual([]);
    kit.clock.advance(HOUR);
    await sendDueDigests(kit.deps);
    expect(await digestsOf(person)).toHaveLength(1);
    await sendDueDigests(kit.deps);
    expect(await digestsOf(person)).toHaveLength(1);
  });

  it('where the process dies after that', async () => {
    const person = await subscriber();
    await follow(person);
    kit.clock.advance(DAY);
    await sendDueDigests(kit.deps);
    // As if the time of the next had been lost, and something new had come.
    await follow(person, await kit.member());
    await kit.db.update(digestSchedule).set({ nextAt: new Date('2026-12-03T13:00:00Z') });
    await sendDueDigests(kit.deps);
    expect(await digestsOf(person)).toHaveLength(1);
    kit.clock.advance(DAY);
    await sendDueDigests(kit.deps);
    expect(await digestsOf(person)).toHaveLength(2);
  });

  it('where the hour is moved on the same day', async () => {
    const person = await subscriber();
    await follow(person);
    kit.clock.advance(DAY);
    await sendDueDigests(kit.deps);
    await kit.set(person, { digestHour: 20 });
    await kit.deps.outbox.drain();
    await follow(person, await kit.member());
    kit.clock.advance(12 * HOUR);
    await sendDueDigests(kit.deps);
    expect(await digestsOf(person)).toHaveLength(1);
  });

  it('and one that fails holds up no other', async () => {
    const [broken, fine] = [await subscriber(), await subscriber()];
    for (const person of [broken, fine]) await follow(person);
    await kit.db.update(users).set({ email: 'no address' }).where(eq(users.id, broken.id));
    kit.clock.advance(DAY);
    await sendDueDigests(kit.deps);
    expect(await digestsOf(fine)).toHaveLength(1);
    await kit.db
      .update(users)
      .set({ email: `mended${broken.id}@example.com` })
      .where(eq(users.id, broken.id));
    kit.clock.advance(HOUR);
    await sendDueDigests(kit.deps);
    expect(await digestsOf(broken)).toHaveLength(1);
  });
});
