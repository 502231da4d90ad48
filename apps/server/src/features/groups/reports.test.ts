import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '@innerspring/contract';
import type { Person } from '../../testing/member-kit.ts';
import { type GroupKit, groupKit } from './groups.kit.ts';

const HOUR = 3_600_000;
let kit: GroupKit;
beforeAll(async () => {
  kit = await groupKit();
});
afterAll(() => kit.close());

async function circle() {
  const [member, reporter] = [await kit.member(), await kit.member()];
  const { id, owner } = await kit.group({ visibility: 'private', joinPolicy: 'request' }, [member, reporter]);
  return { id, owner, member, reporter };
}

type Target = { targetType: 'message' | 'post' | 'comment'; targetId: number };
const report = (person: Person, id: number, target: Target, more: object = {}) =>
  person.ok(api.groupReports.report, { params: { id }, body: { ...target, reason: 'harassment', ...more } });
const open = async (person: Person, id: number) =>
  (await person.ok(api.groupReports.list, { params: { id }, query: {} })).items;
const settle = (id: number, reportId: number, outcome: 'kept' | 'removed') => ({
  params: { id, reportId },
  body: { outcome },
});

async function late(admin: Person, groupId: number) {
  const found = [];
  let cursor: string | undefined;
  do {
    const page = await admin.ok(api.adminGroups.reports, { query: { cursor } });
    found.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return found.filter((one) => one.groupId === groupId);
}

describe('a report', () => {
  it('goes to the moderators, with the reported words, and twice is once', async () => {
    const { id, owner, member, reporter } = await circle();
    const message = await kit.say(member, id, 'Something rude');
    const target = { targetType: 'message', targetId: message.id } as const;
    await report(reporter, id, target, { note: 'Look at this' });
    await report(reporter, id, target);
    expect(await open(owner, id)).toMatchObject([
      {
        ...target,
        groupId: id,
        author: { id: member.id },
        reporter: { id: reporter.id },
        reporterCount: 1,
        reason: 'harassment',
        note: 'Look at this',
        excerpt: 'Something rude',
      },
    ]);
    expect((await owner.ok(api.groups.get, { params: { id } })).waiting).toEqual({ requests: 0, reports: 1 });
    expect(await reporter.refused(api.groupReports.list, { params: { id }, query: {} })).toMatchObject({ status: 403 });
  });

  it('needs something of somebody else that is there, and a reason', async () => {
    const { id, member, reporter } = await circle();
    const message = await kit.say(member, id, 'My words');
    const refuse = (person: Person, body: object) => person.refused(api.groupReports.report, { params: { id }, body });
    const target = { targetType: 'message', targetId: message.id, reason: 'spam' };
    expect(await refuse(member, target)).toMatchObject({ status: 409, code: 'conflict' });
    expect(await refuse(reporter, { ...target, targetId: 999_999 })).toMatchObject({ status: 404 });
    expect(await refuse(reporter, { ...target, reason: 'other' })).toMatchObject({
      status: 400,
      fields: { note: 'Tell us what’s wrong' },
    });
    expect(await refuse(await kit.member(), target)).toMatchObject({ status: 403 });
  });

  it('that is settled by removing takes the words away, whatever they stand in', async () => {
    const { id, owner, member, reporter } = await circle();
    const message = await kit.say(member, id, 'Something rude');
    const post = await member.ok(api.groupPosts.create, { params: { id }, body: { content: 'A rude post' } });
    const theirs = await owner.ok(api.groupPosts.create, { params: { id }, body: { content: 'A good post' } });
    const comment = await member.ok(api.groupPosts.comment, {
      params: { id, postId: theirs.id },
      body: { content: 'A rude comment' },
    });
    await report(reporter, id, { targetType: 'message', targetId: message.id });
    await report(reporter, id, { targetType: 'post', targetId: post.id });
    await report(reporter, id, { targetType: 'comment', targetId: comment.id });
    for (const { id: reportId } of await open(owner, id))
      await owner.ok(api.groupReports.settle, settle(id, reportId, 'removed'));
    expect(await open(owner, id)).toEqual([]);
    const { items } = await member.ok(api.groupChat.messages, { params: { id }, query: {} });
    expect(items[0]).toMatchObject({ content: '', deletedBy: 'moderator' });
    const posts = await member.ok(api.groupPosts.list, { params: { id }, query: {} });
    expect(posts.items).toMatchObject([{ id: theirs.id, commentCount: 0 }]);
  });

  it('that is settled by keeping changes nothing else, and is settled once', async () => {
    const { id, owner, member, reporter } = await circle();
    const message = await kit.say(member, id, 'Only blunt');
    await report(reporter, id, { targetType: 'message', targetId: message.id });
    const [found] = await open(owner, id);
    const given = settle(id, found?.id ?? 0, 'kept');
    expect(await member.refused(api.groupReports.settle, given)).toMatchObject({ status: 403 });
    await owner.ok(api.groupReports.settle, given);
    expect(await owner.refused(api.groupReports.settle, given)).toMatchObject({ status: 409 });
    expect(await owner.refused(api.groupReports.settle, settle(id, 999_999, 'kept'))).toMatchObject({ status: 404 });
    const { items } = await member.ok(api.groupChat.messages, { params: { id }, query: {} });
    expect(items[0]?.content).toBe('Only blunt');
  });
});

describe('staff', () => {
  it('see what moderators left open for a day, and settle it', async () => {
    const admin = await kit.member({ isAdmin: true });
    const { id, owner, member, reporter } = await circle();
    const message = await kit.say(member, id, 'Left lying');
    await report(reporter, id, { targetType: 'message', targetId: message.id });
    expect(await late(admin, id)).toEqual([]);
    const [waiting] = await open(owner, id);
    const given = { params: { reportId: waiting?.id ?? 0 }, body: { outcome: 'removed' } } as const;
    const early = await admin.refused(api.adminGroups.settle, given);
    expect(early.status).toBe(404);
    kit.clock.advance(24 * HOUR);
    const again = await kit.member({ isAdmin: true });
    const [found] = await late(again, id);
    expect(found).toMatchObject({ excerpt: 'Left lying', author: { id: member.id }, reporter: { id: reporter.id } });
    await again.ok(api.adminGroups.settle, given);
    expect(await again.refused(api.adminGroups.settle, given)).toMatchObject({ status: 409 });
    expect(await late(again, id)).toEqual([]);
    expect((await member.ok(api.groupChat.messages, { params: { id }, query: {} })).items[0]?.deletedBy).toBe(
      'moderator',
    );
  });

  it('see at once what is about a moderator, who does not judge it', async () => {
    const admin = await kit.member({ isAdmin: true });
    const { id, owner, reporter } = await circle();
    const message = await kit.say(owner, id, 'Power corrupts');
    await report(reporter, id, { targetType: 'message', targetId: message.id });
    const [found] = await late(admin, id);
    expect(found).toMatchObject({ targetId: message.id });
    const own = await owner.refused(api.groupReports.settle, settle(id, found?.id ?? 0, 'kept'));
    expect(own).toMatchObject({
      status: 403,
      error: 'This report is about you, so another moderator or our staff will settle it.',
    });
    await admin.ok(api.adminGroups.settle, { params: { reportId: found?.id ?? 0 }, body: { outcome: 'kept' } });
    expect(await late(admin, id)).toEqual([]);
  });
});
