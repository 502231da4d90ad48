import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { groupComments, groupFiles, groupPosts } from './group-discussion.tables.ts';
import {
  groupInvites,
  groupMembers,
  groupMessageReactions,
  groupMessages,
  groupRequests,
  groups,
} from './groups.tables.ts';
import { uploads } from '../../core/media/uploads.tables.ts';
import { reactions } from '../../core/reactions/reactions.tables.ts';
import type { Db } from '../../platform/deps.ts';
import { type DemoGroup, demoGroups } from './demo-groups.ts';
import { castMember, type DemoSeeding, type FillDemo } from '../../platform/demo/demo-content.ts';

const hour = 3_600_000;
const day = 24 * hour;

type Told = DemoSeeding & { groupId: number; group: DemoGroup };

function only<Row>([row]: Row[]): Row {
  if (!row) throw new Error('A row of a demo group was not stored.');
  return row;
}

async function addMembers(tx: Db, { now, cast, groupId, group }: Told): Promise<void> {
  const { owner, moderators, members, requests = [], invites = [] } = group;
  const joined = new Date(now.getTime() - 20 * day);
  const idOf = (username: string) => castMember(cast, username).id;
  const roles = [
    [owner, 'owner'] as const,
    ...moderators.map((username) => [username, 'moderator'] as const),
    ...members.map((username) => [username, 'member'] as const),
  ];
  // Whoever says something has read what was there; the others have the last lines before them.
  const readSeq = Math.max(0, group.lines.length - 2);
  await tx.insert(groupMembers).values(
    roles.map(([username, role]) => ({
      groupId,
      userId: idOf(username),
      role,
      moderatorSince: role === 'moderator' ? joined : null,
      readSeq,
      createdAt: joined,
    })),
  );
  const asked = requests.map(([username, answer]) => ({
    groupId,
    userId: idOf(username),
    answer,
    createdAt: new Date(now.getTime() - day),
  }));
  if (asked.length > 0) await tx.insert(groupRequests).values(asked);
  const invited = invites.map((username) => ({
    groupId,
    userId: idOf(username),
    inviterId: idOf(owner),
    createdAt: new Date(now.getTime() - day),
  }));
  if (invited.length > 0) await tx.insert(groupInvites).values(invited);
}

/** Shares a text file in the group and gives its id there. */
async function addFile(
  tx: Db,
  { groupId, files }: Told,
  { name, content, userId, at }: { name: string; content: string; userId: number; at: Date },
): Promise<number> {
  const key = `${createHash('sha256').update(`demo:${name}`).digest('hex').slice(0, 32)}.txt`;
  const bytes = Buffer.from(content);
  const mime = 'text/plain';
  await files.put(key, bytes, { mime, bytes: bytes.length });
  const row = {
    ownerId: userId,
    type: 'document' as const,
    key,
    mime,
    originalName: name,
    bytes: bytes.length,
    createdAt: at,
    attachedAt: at,
  };
  const { id: uploadId } = only(await tx.insert(uploads).values(row).returning({ id: uploads.id }));
  return only(
    await tx.insert(groupFiles).values({ groupId, uploadId, userId, createdAt: at }).returning({ id: groupFiles.id }),
  ).id;
}

async function addChat(tx: Db, told: Told): Promise<void> {
  const { now, cast, groupId, group } = told;
  const ids: number[] = [];
  for (const [index, { by, at, text, to, file, liked = [] }] of group.lines.entries()) {
    const createdAt = new Date(now.getTime() - at * hour);
    const senderId = castMember(cast, by).id;
    const fileId = file ? await addFile(tx, told, { ...file, userId: senderId, at: createdAt }) : null;
    const seq = index + 1;
    const { id } = only(
      await tx
        .insert(groupMessages)
        .values({
          groupId,
          seq,
          version: seq,
          senderId,
          fileId,
          clientId: `demo-line-${seq}`,
          content: text,
          replyToId: to === undefined ? null : (ids[to] ?? null),
          createdAt,
        })
        .returning({ id: groupMessages.id }),
    );
    ids.push(id);
    for (const [username, emoji] of liked) {
      await tx
        .insert(groupMessageReactions)
        .values({ messageId: id, userId: castMember(cast, username).id, emoji, createdAt });
    }
  }
  const pinned = group.pinnedLine === undefined ? null : (ids[group.pinnedLine] ?? null);
  await tx.execute(sql`update groups set seq = ${ids.length}, pinned_message_id = ${pinned} where id = ${groupId}`);
}

async function addPosts(tx: Db, { now, cast, groupId, group }: Told): Promise<void> {
  for (const { by, at, text, pinned = false, reactions: pressed = [], comments = [] } of group.posts) {
    const createdAt = new Date(now.getTime() - at * hour);
    const values = {
      groupId,
      authorId: castMember(cast, by).id,
      content: text,
      pinnedAt: pinned ? createdAt : null,
      createdAt,
    };
    const { id: postId } = only(await tx.insert(groupPosts).values(values).returning({ id: groupPosts.id }));
    for (const [username, kind] of pressed) {
      const userId = castMember(cast, username).id;
      await tx.insert(reactions).values({ subjectKind: 'group_post', subjectId: postId, userId, kind, createdAt });
    }
    for (const comment of comments) {
      await tx.insert(groupComments).values({
        postId,
        authorId: castMember(cast, comment.by).id,
        content: comment.text,
        createdAt: new Date(now.getTime() - comment.at * hour),
      });
    }
  }
}

/** Four groups with conversation: two listed, one private with a request, one hidden. */
export const fillGroups: FillDemo = async (tx, seeding) => {
  const { now, cast } = seeding;
  for (const group of demoGroups) {
    const { name, topic, about, visibility, joinPolicy, question, owner, moderators, members } = group;
    const lastAt = Math.min(...group.lines.map(({ at }) => at));
    const { id: groupId } = only(
      await tx
        .insert(groups)
        .values({
          name,
          topic,
          about,
          visibility,
          joinPolicy,
          question,
          ownerId: castMember(cast, owner).id,
          memberCount: 1 + moderators.length + members.length,
          activeAt: new Date(now.getTime() - lastAt * hour),
          createdAt: new Date(now.getTime() - 30 * day),
        })
        .returning({ id: groups.id }),
    );
    const told = { ...seeding, groupId, group };
    await addMembers(tx, told);
    await addChat(tx, told);
    await addPosts(tx, told);
  }
};
