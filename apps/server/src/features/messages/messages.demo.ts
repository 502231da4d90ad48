import { and, eq } from 'drizzle-orm';
import { appendMessage, insertConversation } from './message-rows.ts';
import { conversationMembers, messageDrafts, messageReactions } from './messages.tables.ts';
import type { Db } from '../../platform/deps.ts';
import { castMember, type DemoSeeding, type FillDemo } from '../../platform/demo/demo-content.ts';
import { demoTalks, type Talk } from './demo-talks.ts';

const MINUTE = 60_000;

/** When each line was said, so that the last one was said `hoursAgo`. */
function timesOf({ lines, hoursAgo }: Talk, now: Date): Date[] {
  const last = now.getTime() - hoursAgo * 60 * MINUTE;
  return lines.map((_line, at) => {
    const after = lines.slice(at + 1).reduce((sum, [, minutes]) => sum + minutes, 0);
    return new Date(last - after * MINUTE);
  });
}

async function seedTalk(tx: Db, talk: Talk, { now, cast }: DemoSeeding): Promise<void> {
  const people = talk.between.map((username) => castMember(cast, username).id);
  const [first = 0, second = 0] = people;
  const times = timesOf(talk, now);
  const began = times[0] ?? now;
  const isRequest = talk.isRequest ?? false;
  const conversationId = await insertConversation(tx, {
    startedById: first,
    personId: second,
    isRequest,
    isCold: isRequest,
    now: began,
  });
  const ids: number[] = [];
  for (const [at, [who, , content]] of talk.lines.entries()) {
    const senderId = people[who] ?? 0;
    const { id } = await appendMessage(tx, { conversationId, senderId, content, createdAt: times[at] ?? now });
    ids.push(id);
  }
  for (const [line, who, emoji] of talk.reactions ?? [])
    await tx.insert(messageReactions).values({ messageId: ids[line] ?? 0, userId: people[who] ?? 0, emoji });
  // Whoever spoke last has read it all.
  const speaker = talk.lines.at(-1)?.[0];
  for (const [who, userId] of people.entries()) {
    const unreadCount = who === speaker ? 0 : (talk.unread ?? 0);
    await tx
      .update(conversationMembers)
      .set({ unreadCount, readSeq: talk.lines.length - unreadCount })
      .where(and(eq(conversationMembers.conversationId, conversationId), eq(conversationMembers.userId, userId)));
  }
}

/** Conversations of the named accounts: read and unread ones, and a request. The oldest come first, as they were said. And a draft. */
export const fillMessages: FillDemo = async (tx, seeding) => {
  const { now, cast } = seeding;
  for (const talk of demoTalks.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) await seedTalk(tx, talk, seeding);
  await tx.insert(messageDrafts).values({
    userId: castMember(cast, 'demo-member').id,
    personId: castMember(cast, 'priya-menon').id,
    content: 'The lab says thank you. They ask whether ',
    updatedAt: new Date(now.getTime() - 300 * MINUTE),
  });
};
