import { api } from '@innerspring/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Person } from '../../testing/member-kit.ts';
import { mails } from '../../features/mail/mail.tables.ts';
import { users } from '../accounts/accounts.tables.ts';
import { memberActivity } from '../presence/presence.tables.ts';
import { blocks } from '../relations/relations.tables.ts';
import { mailDue } from './delivery.subscribers.ts';
import { type NotificationsKit, notificationsKit } from './notifications.kit.ts';
import { pushTextOf } from './list.queries.ts';
import { unsubscribeToken } from './mails.ts';
import { notificationsEvents } from './notifications.tokens.ts';

const MINUTE = 60_000;
let kit: NotificationsKit;
let reader: Person;
let actor: Person;
beforeAll(async () => {
  kit = await notificationsKit();
});
afterAll(() => kit.close());
beforeEach(async () => {
  kit.clock.set(new Date('2026-12-02T15:00:00Z'));
  [reader, actor] = [await kit.member(), await kit.member({ fullName: 'Dana Ruiz' })];
});

const comment = (postId = 1) => kit.tell(reader, 'comment', { actorId: actor.id, postId });
const mention = (postId = 1) => kit.tell(reader, 'mention', { actorId: actor.id, postId });

async function addressOf(person: Person): Promise<string> {
  const [row] = await kit.db.select({ email: users.email }).from(users).where(eq(users.id, person.id));
  return row?.email ?? '';
}

describe('a mail at once', () => {
  it('says what happened, where, and how to stop it', async () => {
    await kit.tell(reader, 'follow_request', { actorId: actor.id });
    const [mail] = await kit.mailed(reader);
    expect(mail).toMatchObject({ kind: 'notification', subject: 'Dana Ruiz wants to follow you' });
    const { publicUrl, sessionSecret } = kit.deps.config;
    const token = unsubscribeToken([sessionSecret], { userId: reader.id, mail: 'followRequest' });
    expect(mail?.body).toContain(`${publicUrl}/network?tab=requests`);
    expect(mail?.body).toContain(`${publicUrl}/lander?unsubscribe=${token}`);
    expect(mail?.unsubscribeUrl).toBe(`${publicUrl}/api/notifications/unsubscribe?token=${token}`);
  });

  it('comes once, however often it is due', async () => {
    await mention();
    await kit.mailed(reader);
    await Promise.all([mailDue(kit.deps, reader.id), mailDue(kit.deps, reader.id)]);
    expect(await kit.mailed(reader)).toHaveLength(1);
  });

  it('comes once also where two processes work at the same instant', async () => {
    await kit.db.transaction(async (tx) => {
      await tx.update(users).set({ title: 'x' }).where(eq(users.id, reader.id));
    });
    await mention();
    await Promise.all(Array.from({ length: 4 }, () => mailDue(kit.deps, reader.id)));
    expect(await kit.mailed(reader)).toHaveLength(1);
  });

  it('waits for the end of quiet hours, and gathers what came meanwhile', async () => {
    await kit.set(reader, { quietHours: { on: true, from: '22:00', to: '07:00' }, timeZone: 'Europe/Berlin' });
    kit.clock.set(new Date('2026-12-02T22:30:00Z'));
    await comment(1);
    await comment(2);
    await kit.tell(reader, 'mention', { actorId: actor.id, postId: 3 });
    kit.clock.set(new Date('2026-12-03T05:59:00Z'));
    expect(await kit.mailed(reader)).toEqual([]);
    kit.clock.set(new Date('2026-12-03T06:00:00Z'));
    expect((await kit.mailed(reader)).map(({ subject }) => subject).toSorted()).toEqual([
      '2 updates: comments and replies',
      'Dana Ruiz mentioned you in a post',
    ]);
  });

  it('does not come of what was read, of whom was blocked, and to who is gone, meanwhile', async () => {
    await kit.set(reader, { quietHours: { on: true, from: '14:00', to: '16:00' }, timeZone: 'UTC' });
    await comment();
    await reader.ok(api.notifications.readAll, {});
    await kit.tell(reader, 'mention', { actorId: actor.id, postId: 3 });
    await kit.db.insert(blocks).values({ blockerId: actor.id, blockedId: reader.id });
    kit.clock.advance(61 * MINUTE);
    expect(await kit.mailed(reader)).toEqual([]);
    const gone = await kit.member();
    await kit.tell(gone, 'group_invite', { groupId: 1, groupName: 'Pocket Coil Makers' });
    await kit.db.update(users).set({ deactivatedAt: kit.clock.now() }).where(eq(users.id, gone.id));
    expect(await kit.mailed(gone)).toEqual([]);
  });

  it('follows the matrix: none where mail is off, one where only the app is', async () => {
    await kit.set(reader, { notifications: { comment: { mail: false }, mention: { app: false } } });
    await comment();
    await kit.tell(reader, 'mention', { actorId: actor.id, postId: 3 });
    expect((await kit.mailed(reader)).map(({ subject }) => subject)).toEqual(['Dana Ruiz mentioned you in a post']);
    expect((await kit.list(reader)).map(({ kind }) => kind)).toEqual(['comment']);
    expect(await kit.unread(reader)).toBe(1);
  });

  it('is not sent once its type was switched off before it was due', async () => {
    await kit.set(reader, { quietHours: { on: true, from: '14:00', to: '16:00' }, timeZone: 'UTC' });
    await comment();
    await kit.set(reader, { notifications: { comment: { mail: false } } });
    kit.clock.advance(61 * MINUTE);
    expect(await kit.mailed(reader)).toEqual([]);
  });

  it('is left to those who mail of it with more in it, and comes of no unread message where none is wanted', async () => {
    await kit.set(reader, { mailDelay: 0 });
    await kit.tell(reader, 'moderation_decision', { decision: 'remove', targetType: 'post', reason: 'Spam' });
    await kit.tell(reader, 'security', { text: 'Password changed' });
    await kit.tell(reader, 'message_unread', { actorId: actor.id, count: 3 });
    expect(await kit.mailed(reader)).toEqual([]);
    expect(await kit.list(reader)).toHaveLength(3);
  });

  it('keeps names that would break its head out of it', async () => {
    await kit.db
      .update(users)
      .set({ fullName: `Eve\r\nBcc: all@example.com ${'x'.repeat(300)}` })
      .where(eq(users.id, actor.id));
    await mention();
    const [mail] = await kit.mailed(reader);
    expect(mail?.subject).toMatch(/^Eve Bcc: all@example.com x+…$/);
    expect([...(mail?.subject ?? '')].length).toBe(150);
  });

  it('is kept with the notification that it takes off, or not at all', async () => {
    await mention();
    const mailer = { queue: () => Promise.reject(new Error('The disk is full')) };
    await expect(mailDue({ ...kit.deps, mailer }, reader.id)).rejects.toThrow('The disk is full');
    expect(await kit.mailed(reader)).toHaveLength(1);
  });
});

describe('a mail about a comment or reply', () => {
  const reply = () => kit.tell(reader, 'reply', { actorId: actor.id, postId: 1, commentId: 2, parentId: 3 });
  const subjects = async () => (await kit.mailed(reader)).map(({ subject }) => subject);

  /** The member asks for something, and that they were here is stored, which no answer waits for. */
  const beHere = async () => {
    await kit.unread(reader);
    await vi.waitFor(async () => {
      const [seen] = await kit.db.select().from(memberActivity).where(eq(memberActivity.userId, reader.id));
      expect(seen?.lastActiveAt).toEqual(kit.clock.now());
    });
  };

  it('comes ten minutes later, to who has not read it by then', async () => {
    await reply();
    kit.clock.advance(10 * MINUTE - 1000);
    expect(await subjects()).toEqual([]);
    kit.clock.advance(1000);
    expect(await subjects()).toEqual(['Dana Ruiz replied to you']);
    await comment();
    await reader.ok(api.notifications.readAll, {});
    kit.clock.advance(30 * MINUTE);
    expect(await subjects()).toHaveLength(1);
  });

  it('waits while the member is here, and comes once they have left without reading it', async () => {
    await reply();
    for (let visit = 0; visit < 3; visit++) {
      kit.clock.advance(9 * MINUTE);
      await beHere();
      kit.clock.advance(MINUTE);
      expect(await subjects()).toEqual([]);
    }
    kit.clock.advance(10 * MINUTE);
    expect(await subjects()).toEqual(['Dana Ruiz replied to you']);
  });

  it('waits for an open tab as well, and for that at most half a day', async () => {
    const live = { ...kit.deps.live, isConnected: (userId: number) => userId === reader.id };
    await reply();
    await kit.tell(reader, 'follow_request', { actorId: actor.id });
    for (let hours = 0; hours < 11; hours++) {
      kit.clock.advance(60 * MINUTE);
      await mailDue({ ...kit.deps, live }, reader.id);
    }
    const mailed = await kit.db
      .select({ subject: mails.subject })
      .from(mails)
      .where(eq(mails.to, await addressOf(reader)));
    expect(mailed).toEqual([{ subject: 'Dana Ruiz wants to follow you' }]);
    kit.clock.advance(61 * MINUTE);
    await mailDue({ ...kit.deps, live }, reader.id);
    expect(await subjects()).toEqual(['Dana Ruiz wants to follow you', 'Dana Ruiz replied to you']);
  });

  it('comes once, whoever looks again at the same instant', async () => {
    await reply();
    await comment();
    kit.clock.advance(10 * MINUTE);
    await Promise.all(Array.from({ length: 4 }, () => mailDue(kit.deps, reader.id)));
    expect(await subjects()).toEqual(['2 updates: comments and replies']);
  });
});

describe('a device', () => {
  it('is handed what is unread, after quiet hours', async () => {
    const pushed: unknown[] = [];
    kit.deps.outbox.consume(notificationsEvents.pushDue, 'test.push', async (push) => void pushed.push(push));
    await kit.set(reader, { quietHours: { on: true, from: '14:00', to: '16:00' }, timeZone: 'UTC' });
    await comment(77);
    await kit.deps.outbox.drain();
    expect(pushed).toEqual([]);
    kit.clock.advance(61 * MINUTE);
    await kit.deps.outbox.drain();
    const notificationId = (await kit.list(reader))[0]?.id ?? 0;
    expect(pushed).toEqual([{ userId: reader.id, notificationId }]);
    const reading = { viewerId: reader.id, now: kit.clock.now() };
    const text = { text: 'Dana Ruiz commented on your post', link: '/post/77', tag: 'comment:post:77' };
    expect(await pushTextOf(kit.deps, reading, notificationId)).toEqual(text);
    await reader.ok(api.notifications.readAll, {});
    expect(await pushTextOf(kit.deps, reading, notificationId)).toBeNull();
  });
});
