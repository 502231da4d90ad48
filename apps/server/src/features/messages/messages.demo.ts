import { and, eq } from 'drizzle-orm';
import { appendMessage, insertConversation } from './message-rows.ts';
import { conversationMembers, messageDrafts, messageReactions } from './messages.tables.ts';
import type { Db } from '../../platform/deps.ts';
import { castMember, type DemoSeeding, type FillDemo } from '../../platform/demo/demo-content.ts';

/** One conversation of the demo content: two members by username, the first of whom began it. */
type Talk = {
  between: readonly [string, string];
  /** Hours since the last line. */
  hoursAgo: number;
  /** A request that waits for the second. */
  isRequest?: true;
  /** Last lines that the one who did not write them has not read. */
  unread?: number;
  /** Who says what, 0 the first and 1 the second; minutes since the line before. */
  lines: readonly (readonly [who: 0 | 1, minutes: number, words: string])[];
  /** Reactions: to which line, by whom. */
  reactions?: readonly (readonly [line: number, who: 0 | 1, emoji: string])[];
};

const demoTalks: readonly Talk[] = [
  {
    between: ['demo-premium', 'demo-member'],
    hoursAgo: 2,
    unread: 2,
    lines: [
      [0, 0, 'Hi Maren, could your line pour a 4 lb visco at 76 inches wide? We’re planning a trial for spring.'],
      [1, 42, 'Width is fine, density too. What kind of feel are you after?'],
      [0, 12, 'Slow recovery, 10 to 12 ILD, and it has to pass the hot-room test without yellowing.'],
      [1, 180, 'Then I’d run it on line 2 with the cooler crown. I can send two buns for cutting on Thursday.'],
      [0, 25, 'Perfect. Send them to Tomasz. He has the slicer free.'],
      [0, 3, 'And please add the flow sheet, so that we can match it later.'],
    ],
    reactions: [[3, 0, '🎉']],
  },
  {
    between: ['demo-member2', 'demo-member'],
    hoursAgo: 26,
    lines: [
      [0, 0, 'Are you at the market in High Point next week?'],
      [1, 15, 'From Monday noon. Coffee at the usual place?'],
      [0, 4, 'Tuesday 8:30, before the floor opens.'],
      [1, 2, 'Done.'],
    ],
    reactions: [[2, 1, '👍']],
  },
  {
    between: ['demo-member', 'priya-menon'],
    hoursAgo: 75,
    lines: [
      [0, 0, 'Your note on latex shelf life was the clearest thing I’ve read on it. Mind if I share it with our lab?'],
      [1, 240, 'Please do. Tell them the numbers are for Dunlop at 65°F; Talalay does better.'],
    ],
  },
  {
    between: ['mei-lin-zhou', 'demo-member'],
    hoursAgo: 9,
    isRequest: true,
    unread: 1,
    lines: [
      [
        0,
        0,
        'Hi Maren, we import bonded foam and are looking for a plant in the Southeast that could take our trim. Would you be open to a call?',
      ],
    ],
  },
  {
    between: ['demo-admin', 'demo-premium'],
    hoursAgo: 50,
    lines: [
      [0, 0, 'Thanks for your talk on the members’ call. Would you write it up as a post?'],
      [1, 95, 'Happy to. Give me until Friday.'],
    ],
    reactions: [[1, 0, '❤️']],
  },
  {
    between: ['demo-member2', 'demo-premium'],
    hoursAgo: 31,
    unread: 1,
    lines: [
      [1, 0, 'The retailer is asking for the burn test report on the quilted panel again.'],
      [0, 8, 'I have last year’s. Noor has the new one. I’ll ask her.'],
    ],
  },
];

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
    content: 'The lab says thanks. They’re asking whether ',
    updatedAt: new Date(now.getTime() - 300 * MINUTE),
  });
};
