import { reactions } from '../../core/reactions/reactions.tables.ts';
import type { Look, PairLooks } from '../../testing/blocked-pair.ts';
import type { MemberKit, Person } from '../../testing/member-kit.ts';
import { groupComments, groupFiles, groupPosts } from './group-discussion.tables.ts';
import { groupInvites, groupMembers, groupMessageReactions, groupMessages, groups } from './groups.tables.ts';

let made = 0;

/** Rows of groups as a scene needs them, straight in the database. */
function seeds(kit: () => MemberKit) {
  const one = <Row>(found: Row[]): Row => {
    const [row] = found;
    if (!row) throw new Error('The row was not stored.');
    return row;
  };
  return {
    /** A group that the first owns, with the others in it. */
    async group(owner: Person, ...others: Person[]): Promise<number> {
      made += 1;
      const { id } = one(
        await kit()
          .db.insert(groups)
          .values({
            name: `Pair ${made}`,
            topic: 'Careers',
            visibility: 'listed',
            joinPolicy: 'request',
            ownerId: owner.id,
            memberCount: others.length + 1,
            activeAt: kit().clock.now(),
          })
          .returning(),
      );
      await kit().db.insert(groupMembers).values({ groupId: id, userId: owner.id, role: 'owner' });
      for (const { id: userId } of others)
        await kit().db.insert(groupMembers).values({ groupId: id, userId, readSeq: 0 });
      return id;
    },
    async message(groupId: number, sender: Person, content: string, seq: number, replyToId: number | null = null) {
      const values = { groupId, senderId: sender.id, content, seq, version: seq, replyToId, clientId: `client-${seq}` };
      return one(await kit().db.insert(groupMessages).values(values).returning());
    },
    post: async (groupId: number, author: Person, content: string) =>
      one(await kit().db.insert(groupPosts).values({ groupId, authorId: author.id, content }).returning()),
  };
}

const isAny = (body: { items: unknown[] }) => body.items.length > 0;

/** How members appear in reads of groups, for the test that walks all reads with a blocked pair. */
function groupLooks(kit: () => MemberKit): Record<string, Look[]> {
  const { group, message, post } = seeds(kit);
  const page = (id: number, more: object = {}) => ({ params: { id, ...more }, query: {} });
  return {
    'groups.get': [
      {
        seed: async ({ other }) => ({ params: { id: await group(other) } }),
        isSeen: (body: { owner: unknown }) => body.owner !== null,
      },
    ],
    'groups.mine': [
      {
        seed: async ({ viewer, third, other, mark }) => {
          await message(await group(third, viewer, other), other, `Words ${mark}`, 1);
          return {};
        },
      },
      {
        seed: async ({ viewer, third, other }) => {
          await message(await group(third, viewer, other), other, 'Words', 1);
          return {};
        },
        isSeen: (body: { items: { unreadCount: number }[] }) => body.items.some(({ unreadCount }) => unreadCount > 0),
      },
    ],
    'groups.invitations': [
      {
        seed: async ({ viewer, third, other }) => {
          const groupId = await group(third, other);
          await kit().db.insert(groupInvites).values({ groupId, userId: viewer.id, inviterId: other.id });
          return {};
        },
        isSeen: (body: { items: { inviter: unknown }[] }) => body.items.some(({ inviter }) => inviter !== null),
      },
    ],
    'groups.files': [
      {
        seed: async ({ viewer, third, other }) => {
          const groupId = await group(third, viewer, other);
          const { id: uploadId } = await kit().upload(other, 'document');
          await kit().db.insert(groupFiles).values({ groupId, uploadId, userId: other.id });
          return page(groupId);
        },
      },
    ],
    'groupMembers.list': [{ seed: async ({ viewer, third, other }) => page(await group(third, viewer, other)) }],
    'groupChat.messages': [
      {
        seed: async ({ viewer, third, other, mark }) => {
          const groupId = await group(third, viewer, other);
          await message(groupId, other, `Words ${mark}`, 1);
          return page(groupId);
        },
      },
      {
        seed: async ({ viewer, third, other, mark }) => {
          const groupId = await group(third, viewer, other);
          const first = await message(groupId, other, `Words ${mark}`, 1);
          await message(groupId, third, 'An answer', 2, first.id);
          return page(groupId);
        },
      },
      {
        seed: async ({ viewer, third, other }) => {
          const groupId = await group(third, viewer, other);
          const { id } = await message(groupId, third, 'Words', 1);
          await kit().db.insert(groupMessageReactions).values({ messageId: id, userId: other.id, emoji: '👍' });
          return page(groupId);
        },
        isSeen: (body: { items: { reactions: unknown[] }[] }) =>
          body.items.some(({ reactions }) => reactions.length > 0),
      },
      {
        seed: async ({ viewer, third, other }) => {
          const groupId = await group(third, viewer);
          await message(groupId, viewer, 'Words', 1);
          await kit().db.insert(groupMembers).values({ groupId, userId: other.id, readSeq: 1 });
          return page(groupId);
        },
        isSeen: (body: { items: { seenBy: number | null }[] }) => body.items.some(({ seenBy }) => seenBy === 1),
      },
    ],
    'groupChat.changes': [
      {
        seed: async ({ viewer, third, other, mark }) => {
          const groupId = await group(third, viewer, other);
          await message(groupId, other, `Words ${mark}`, 1);
          return { params: { id: groupId }, query: { since: '0' } };
        },
      },
    ],
    'groupChat.reactors': [
      {
        seed: async ({ viewer, third, other }) => {
          const groupId = await group(third, viewer, other);
          const { id: messageId } = await message(groupId, third, 'Words', 1);
          await kit().db.insert(groupMessageReactions).values({ messageId, userId: other.id, emoji: '👍' });
          return page(groupId, { messageId });
        },
      },
    ],
    'groupChat.seen': [
      {
        seed: async ({ viewer, third, other }) => {
          const groupId = await group(third, viewer);
          const { id: messageId } = await message(groupId, viewer, 'Words', 1);
          await kit().db.insert(groupMembers).values({ groupId, userId: other.id, readSeq: 1 });
          return page(groupId, { messageId });
        },
      },
    ],
    'groupPosts.list': [
      {
        seed: async ({ third, other, mark }) => {
          const groupId = await group(third, other);
          await post(groupId, other, `Words ${mark}`);
          return page(groupId);
        },
      },
    ],
    'groupPosts.get': [
      {
        seed: async ({ third, other, mark }) => {
          const groupId = await group(third, other);
          const { id: postId } = await post(groupId, other, `Words ${mark}`);
          return page(groupId, { postId });
        },
      },
      {
        seed: async ({ third, other }) => {
          const groupId = await group(third, other);
          const { id: postId } = await post(groupId, third, 'Some words');
          await kit().db.insert(groupComments).values({ postId, authorId: other.id, content: 'Words' });
          return page(groupId, { postId });
        },
        isSeen: (body: { commentCount: number }) => body.commentCount > 0,
      },
    ],
    'groupPosts.reactors': [
      {
        seed: async ({ third, other }) => {
          const groupId = await group(third, other);
          const { id: postId } = await post(groupId, third, 'Some words');
          await kit()
            .db.insert(reactions)
            .values({ subjectKind: 'group_post', subjectId: postId, userId: other.id, kind: 'like' });
          return page(groupId, { postId });
        },
        isSeen: isAny,
      },
    ],
    'groupPosts.comments': [
      {
        seed: async ({ third, other }) => {
          const groupId = await group(third, other);
          const { id: postId } = await post(groupId, third, 'Some words');
          await kit().db.insert(groupComments).values({ postId, authorId: other.id, content: 'Words' });
          return page(groupId, { postId });
        },
      },
      {
        seed: async ({ third, other }) => {
          const groupId = await group(third, other);
          const { id: postId } = await post(groupId, other, 'Some words');
          await kit().db.insert(groupComments).values({ postId, authorId: third.id, content: 'Words' });
          return page(groupId, { postId });
        },
        isSeen: isAny,
      },
    ],
  };
}

/** What moderators of a group read of its people whatever the blocks, so that a block keeps nobody from being moderated. */
const moderatorsReads = ['groupMembers.banned', 'groupMembers.invites', 'groupMembers.requests', 'groupReports.list'];

export const pair: PairLooks = {
  shows: groupLooks,
  showsNobody: {
    'groups.list': 'groups',
  },
  whateverTheBlocks: moderatorsReads,
};
