import { api } from '@innerspring/contract';
import { sql } from 'drizzle-orm';
import { firstOf, type HostileScene, MARK } from '../../testing/hostile/feature-scene.ts';

declare module '../../testing/hostile/feature-scene.ts' {
  interface SceneNumbers {
    group: number;
    groupMessage: number;
    groupPost: number;
    groupComment: number;
    groupReport: number;
  }
}

export const hostile: HostileScene = {
  after: ['follows'],
  async make({ owner, friend }) {
    const content = `Words ${MARK}`;
    const group = await owner.ok(api.groups.create, {
      body: { name: `Group ${MARK}`, topic: 'Careers', about: content, visibility: 'hidden', joinPolicy: 'invite' },
    });
    const of = { params: { id: group.id } };
    await owner.ok(api.groupMembers.invite, { ...of, body: { userIds: [friend.id] } });
    await friend.ok(api.groups.join, { ...of, body: {} });
    const message = await owner.ok(api.groupChat.send, { ...of, body: { content, clientId: 'scene-message' } });
    const post = await owner.ok(api.groupPosts.create, { ...of, body: { content } });
    const params = { id: group.id, postId: post.id };
    const comment = await owner.ok(api.groupPosts.comment, { params, body: { content } });
    await friend.ok(api.groupReports.report, {
      ...of,
      body: { targetType: 'post', targetId: post.id, reason: 'spam', note: content },
    });
    const reports = await owner.ok(api.groupReports.list, { ...of, query: {} });
    return {
      group: group.id,
      groupMessage: message.id,
      groupPost: post.id,
      groupComment: comment.id,
      groupReport: firstOf(reports.items).id,
    };
  },
  byPath: ({ numbers, friend, asker }) => ({
    'groups/{id}': numbers.group,
    'groups/{id}/messages/{messageId}': numbers.groupMessage,
    'posts/{postId}': numbers.groupPost,
    'comments/{commentId}': numbers.groupComment,
    'reports/{reportId}': numbers.groupReport,
    'members/{userId}': friend.id,
    'bans/{userId}': friend.id,
    'invites/{userId}': friend.id,
    'requests/{userId}': asker.id,
  }),
  byField: ({ numbers }, { path }) => ({
    messageIds: [numbers.groupMessage],
    ...(path.includes('/groups/') ? { replyToId: numbers.groupMessage, around: numbers.groupMessage } : {}),
  }),
  wayBack: ({ owner, numbers }) => ({
    'groupReports.report': sql`delete from group_reports where reporter_id = ${owner.id}`,
    'groups.create': sql`delete from groups where owner_id = ${owner.id} and id <> ${numbers.group}`,
  }),
  notTheOwners: {
    'groupMembers.approve': 'nobody may ask to join a hidden group',
    'groupMembers.decline': 'nobody may ask to join a hidden group',
    'groupMembers.uninvite': 'whoever was invited is in',
    'groupMembers.takeOver': 'is for whom it was offered to',
    'groupMembers.dropOffer': 'nothing is offered',
    'groupMembers.unban': 'nobody is banned',
    'groupMembers.remove': 'the same member was banned just before',
    'groups.withdraw': 'the owner asks nobody to be let in',
    'groups.leave': 'an owner who left finds nothing to remove',
    'groupReports.settle': 'nobody settles a report about themself',
  },
  markedReads: [
    'groupChat.messages',
    'groupPosts.comments',
    'groupPosts.get',
    'groupPosts.list',
    'groupReports.list',
    'groups.get',
    'groups.list',
    'groups.mine',
  ],
  endings: ['groupMembers.ban', 'groupPosts.remove', 'groups.remove'],
  words: {
    'groups.join': { notKept: { fields: ['answer'], reason: 'the owner is in the group, so nobody is asked' } },
  },
  async fitting({ friend, numbers }) {
    const params = { id: numbers.group };
    const message = await friend.ok(api.groupChat.send, { params, body: { content: 'Hm', clientId: 'hm-hm-hm' } });
    return {
      'groupMembers.list': { params },
      'groupReports.report': { body: { targetType: 'message', targetId: message.id } },
    };
  },
};
