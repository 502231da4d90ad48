import { POLL_LIMITS } from '@innerspring/contract/polls/choices';
import { eq, sql } from 'drizzle-orm';
import { notify, wantsNotification } from '../../core/notifications/public.ts';
import { asCondition, isActive } from '../../core/visibility/public.ts';
import { rows } from '../../platform/db/rows.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineNotification, type Data, type NotificationKind } from '../../platform/notifications/notification.ts';
import { insertEvent } from '../../platform/outbox/outbox-rows.ts';
import { isFor } from './poll-sql.ts';
import { polls, pollSuggestions, type PollRecord } from './polls.tables.ts';
import { pollsEvents } from './polls.tokens.ts';

const quotes = { question: 'the question of a poll that every member can see, or of the reader’s own suggestion' };
const subject = (data: Data) => ({ type: 'poll' as const, id: data.number('pollId') });
const link = ({ data }: { data: Data }) => `/polls/${data.number('pollId')}`;
const shared = { chip: 'events', type: 'poll', subject, quotes, link } as const;

export const pollsNotifications = {
  opened: defineNotification({
    ...shared,
    name: 'poll_opened',
    text: ({ data }) => `New poll: ${data.text('question')}`,
  }),
  closed: defineNotification({
    ...shared,
    name: 'poll_closed',
    text: ({ data }) => `Results are in: ${data.text('question')}`,
  }),
  /** Where nobody but staff sees the results, or too few voted. */
  ended: defineNotification({
    ...shared,
    name: 'poll_ended',
    text: ({ data }) => `Thank you for your vote. The poll is closed: ${data.text('question')}`,
  }),
  yours: defineNotification({
    ...shared,
    name: 'poll_from_suggestion',
    text: ({ data }) => `Your question is now a poll: ${data.text('question')}`,
  }),
  declined: defineNotification({
    chip: 'events',
    type: 'poll',
    quotes,
    name: 'poll_suggestion_declined',
    link: () => '/polls?tab=mine',
    text: ({ data }) => `We didn’t make a poll of your question “${data.text('question')}”. Open it to see why`,
  }),
};

const commentLink = ({ data }: { data: Data }) => {
  const comment = data.number('commentId');
  return `/polls/${data.number('pollId')}${comment ? `?comment=${comment}` : ''}`;
};
const inDiscussion = { chip: 'comments', subject, link: commentLink } as const;

/** What is told about the discussion of a poll. */
export const underPollsNotifications = {
  comment: defineNotification({
    ...inDiscussion,
    name: 'poll_comment',
    type: 'comment',
    text: ({ who }) => `${who} commented on your poll`,
    group: (data) => `poll:${data.number('pollId')}`,
    mail: 'ifUnread',
  }),
  reply: defineNotification({
    ...inDiscussion,
    name: 'poll_reply',
    type: 'comment',
    text: ({ who }) => `${who} replied to you`,
    group: (data) => `poll_reply:${data.number('parentId')}`,
    mail: 'ifUnread',
  }),
  mention: defineNotification({
    ...inDiscussion,
    name: 'poll_mention',
    type: 'mention',
    text: ({ who }) => `${who} mentioned you in the discussion of a poll`,
  }),
  reaction: defineNotification({
    ...inDiscussion,
    name: 'poll_comment_reaction',
    type: 'reaction',
    text: ({ who }) => `${who} reacted to your comment on a poll`,
    group: (data) => `poll_reaction:${data.number('commentId')}`,
  }),
};

/** Members told in one step; the next step is an event of its own. */
const STEP = 200;

type Told = { id: number; userId: number };

const wantsPolls = () => {
  const wants = (channel: 'app' | 'mail' | 'digest') => wantsNotification(sql`u.preferences`, 'poll', channel);
  return sql`(${wants('app')} or ${wants('mail')} or (${wants('digest')} and coalesce(u.preferences ->> 'digest', 'none') <> 'none'))`;
};

/** Tells the members of a poll's audience, or those who voted in it; of what opened, only who can vote and wants to hear of it. */
export function subscribePollNotifications(deps: Deps): void {
  const { db, outbox, clock } = deps;

  const find = async (id: number): Promise<PollRecord | null> => {
    const [poll] = await db.select().from(polls).where(eq(polls.id, id));
    return poll && poll.state !== 'draft' && !poll.removedAt && !poll.withheldAt ? poll : null;
  };
  const tell = (userId: number, kind: NotificationKind, { id, question }: PollRecord) =>
    notify(deps, {
      userId,
      kind,
      eventKey: `polls.${kind.name}:${id}:${userId}`,
      createdAt: clock.now(),
      data: { pollId: id, question },
    });

  outbox.consume(pollsEvents.opened, 'notifications.pollOpened', async ({ pollId, after }) => {
    const poll = await find(pollId);
    if (!poll?.closesAt || poll.closesAt <= clock.now()) return;
    if (after === 0)
      for (const { userId } of await db.select().from(pollSuggestions).where(eq(pollSuggestions.pollId, pollId)))
        await tell(userId, pollsNotifications.yours, poll);
    const found = await rows<Told & { isWanted: boolean }>(
      db,
      sql`select u.id, u.id as "userId", ${wantsPolls()} and not u.is_admin and ${asCondition({}, () => isFor('u.id'))} as "isWanted"
        from users u join polls poll on poll.id = ${pollId}
        where u.id > ${after} and ${asCondition({ now: clock.now() }, (_, at) => isActive('u', at))} order by u.id limit ${STEP}`,
    );
    for (const { userId, isWanted } of found) if (isWanted) await tell(userId, pollsNotifications.opened, poll);
    const last = found.at(-1);
    if (last && found.length === STEP)
      await insertEvent(db, pollsEvents.opened, { pollId, after: last.id }, { now: clock.now() });
  });

  outbox.consume(pollsEvents.finished, 'notifications.pollFinished', async ({ pollId, after }) => {
    const poll = await find(pollId);
    if (!poll) return;
    const found = await rows<Told>(
      db,
      sql`select b.id, b.user_id as "userId" from poll_ballots b join users u on u.id = b.user_id
        where b.poll_id = ${pollId} and b.id > ${after} and b.choices <> '{}'
          and ${asCondition({ now: clock.now() }, (_, at) => isActive('u', at))} order by b.id limit ${STEP}`,
    );
    const isShown = poll.results !== 'staff' && poll.countedCount >= POLL_LIMITS.cell;
    for (const { userId } of found)
      await tell(userId, isShown ? pollsNotifications.closed : pollsNotifications.ended, poll);
    const last = found.at(-1);
    if (last && found.length === STEP)
      await insertEvent(db, pollsEvents.finished, { pollId, after: last.id }, { now: clock.now() });
  });

  outbox.consume(pollsEvents.declined, 'notifications.pollDeclined', async ({ suggestionId }) => {
    const [found] = await db.select().from(pollSuggestions).where(eq(pollSuggestions.id, suggestionId));
    if (!found) return;
    await notify(deps, {
      userId: found.userId,
      kind: pollsNotifications.declined,
      eventKey: `polls.declined:${suggestionId}`,
      createdAt: clock.now(),
      data: { question: found.question },
    });
  });
}
