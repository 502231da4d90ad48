import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '@innerspring/contract';
import type { Person } from '../../testing/member-kit.ts';
import { groupKit, type GroupKit } from './groups.kit.ts';

/** A block between a member of a group and those who moderate it keeps nobody from being moderated. */

let kit: GroupKit;
beforeAll(async () => {
  kit = await groupKit();
});
afterAll(() => kit.close());

const MARK = 'Zqwords of the member';

const blocks = {
  'the member blocked the moderator': (member: Person, judge: Person) =>
    member.ok(api.safety.block, { params: { id: judge.id } }),
  'the moderator blocked the member': (member: Person, judge: Person) =>
    judge.ok(api.safety.block, { params: { id: member.id } }),
};

describe.each(['owner', 'moderator'] as const)('an %s', (role) => {
  describe.each(Object.entries(blocks))('where %s', (_name, block) => {
    let judge: Person;
    let member: Person;
    let bystander: Person;
    let id: number;
    let of: { params: { id: number } };
    let said: { message: number; post: number; comment: number };

    beforeEach(async () => {
      [member, bystander] = [await kit.member(), await kit.member()];
      const second = await kit.member();
      const group = await kit.group({ visibility: 'private', joinPolicy: 'request' }, [member, second, bystander]);
      id = group.id;
      of = { params: { id } };
      const body = { role: 'moderator' as const };
      await group.owner.ok(api.groupMembers.setRole, { params: { id, userId: second.id }, body });
      judge = role === 'owner' ? group.owner : second;
      await block(member, judge);
      await block(member, bystander);
      const content = MARK;
      const message = await kit.say(member, id, content);
      const post = await member.ok(api.groupPosts.create, { ...of, body: { content } });
      const comment = await member.ok(api.groupPosts.comment, { params: { id, postId: post.id }, body: { content } });
      said = {
        message: message.id,
        post: post.id,
        comment: comment.id,
      };
    });

    const reads = {
      'the chat': () => judge.send(api.groupChat.messages, { ...of, query: {} }),
      'what is new in the chat': () => judge.send(api.groupChat.changes, { ...of, query: { since: 0 } }),
      'the discussion': () => judge.send(api.groupPosts.list, { ...of, query: {} }),
      'one post': () => judge.send(api.groupPosts.get, { params: { id, postId: said.post } }),
      'the comments': () => judge.send(api.groupPosts.comments, { params: { id, postId: said.post }, query: {} }),
      'the newest words in the list of groups': () => judge.send(api.groups.mine, {}),
    };
    it.each(Object.entries(reads))('reads %s', async (_read, read) => {
      expect((await read()).text).toContain(MARK);
    });

    it('hears at once what the member says, and others do not', async () => {
      const sent = vi.spyOn(kit.deps.live, 'sendToGroup');
      await kit.say(member, id, 'Something new');
      const [, , except] = sent.mock.calls.find(([, { type }]) => type === 'group_message') ?? [];
      expect(except).toEqual([bystander.id]);
      sent.mockRestore();
    });

    it('sees the member in the list, and others do not', async () => {
      const named = async (person: Person) =>
        (await person.ok(api.groupMembers.list, { ...of, query: {} })).items.map((one) => one.person.id);
      expect(await named(judge)).toContain(member.id);
      expect(await named(bystander)).not.toContain(member.id);
      const read = await bystander.ok(api.groupChat.messages, { ...of, query: {} });
      expect(read.items.map(({ content }) => content)).not.toContain(MARK);
    });

    it('deletes their message, post and comment', async () => {
      const { message, post, comment } = said;
      await judge.ok(api.groupPosts.removeComment, { params: { id, postId: post, commentId: comment } });
      await judge.ok(api.groupPosts.remove, { params: { id, postId: post } });
      await judge.ok(api.groupChat.remove, { params: { id, messageId: message } });
      const chat = await judge.ok(api.groupChat.messages, { ...of, query: {} });
      expect(chat.items[0]).toMatchObject({ content: '', deletedBy: 'moderator' });
    });

    it('reads reports about them and from them with the persons, and settles them', async () => {
      const third = await kit.member();
      await kit.letIn(judge, id, third);
      const body = { targetType: 'message', targetId: said.message, reason: 'spam' } as const;
      await third.ok(api.groupReports.report, { ...of, body });
      const about = await kit.say(third, id, 'Something else');
      await member.ok(api.groupReports.report, { ...of, body: { ...body, targetId: about.id } });
      const { items } = await judge.ok(api.groupReports.list, { ...of, query: {} });
      expect(items.map(({ author, reporter }) => [author?.id, reporter?.id])).toEqual([
        [member.id, third.id],
        [third.id, member.id],
      ]);
      for (const report of items) {
        const params = { id, reportId: report.id };
        await judge.ok(api.groupReports.settle, { params, body: { outcome: 'removed' } });
      }
      const chat = await judge.ok(api.groupChat.messages, { ...of, query: {} });
      expect(chat.items.filter(({ content }) => content !== '')).toEqual([]);
    });

    it('removes them, sees their request to come back and answers it', async () => {
      await judge.ok(api.groupMembers.remove, { params: { id, userId: member.id } });
      await member.ok(api.groups.join, { ...of, body: {} });
      const { items } = await judge.ok(api.groupMembers.requests, { ...of, query: {} });
      expect(items.map(({ person }) => person.id)).toEqual([member.id]);
      expect((await judge.ok(api.groups.get, of)).waiting?.requests).toBe(1);
      await judge.ok(api.groupMembers.decline, { params: { id, userId: member.id } });
    });

    it('bans them, also once they have left, and sees whom they banned', async () => {
      await member.ok(api.groups.leave, of);
      await judge.ok(api.groupMembers.ban, { params: { id, userId: member.id } });
      const { items } = await judge.ok(api.groupMembers.banned, { ...of, query: {} });
      expect(items.map(({ person }) => person.id)).toEqual([member.id]);
      await judge.ok(api.groupMembers.unban, { params: { id, userId: member.id } });
    });

    it('cannot ban somebody who has nothing to do with the group and keeps out of their sight', async () => {
      const stranger = await kit.member();
      await block(stranger, judge);
      const refusal = await judge.refused(api.groupMembers.ban, { params: { id, userId: stranger.id } });
      expect(refusal.status).toBe(404);
    });
  });
});
