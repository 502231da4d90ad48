import { type AttendanceState, EVENT_LIMITS } from '@innerspring/contract/events/choices';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { users } from '../../core/accounts/accounts.tables.ts';
import { HOME_ZONE, notify } from '../../core/notifications/public.ts';
import { accountsEvents } from '../../core/accounts/public.ts';
import { relationsEvents } from '../../core/relations/public.ts';
import { asCondition, isVisibleTo } from '../../core/visibility/public.ts';
import { type StopJob, startJob } from '../../platform/jobs/jobs.ts';
import { daysBetween } from '../../platform/local-time.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineNotification, type Data, type NotificationKind } from '../../platform/notifications/notification.ts';
import { endAttendances, endBetween, endOffer, offerFreePlaces } from './attending.commands.ts';
import { eventAttendances, eventMessages, events, type EventRecord } from './events.tables.ts';
import { eventsEvents } from './events.tokens.ts';
import { hostsToTell, isPublic } from './hosting-rights.ts';

const quotes = { title: 'the title of an event that the reader hosts or takes part in' };
const page = { link: ({ data }: { data: Data }) => `/events/${data.number('eventId')}` };
const subject = (data: Data) => ({ type: 'event' as const, id: data.number('eventId') });
const shared = { chip: 'events', type: 'event', subject, quotes, ...page } as const;

/** What the facts of an event are called in a sentence. */
const changes = { time: 'has a new time', place: 'has a new place', canceled: 'was canceled' } as const;

export const eventsNotifications = {
  published: defineNotification({
    ...shared,
    name: 'event_published',
    text: ({ data }) => `Your event “${data.text('title')}” is published`,
  }),
  change: defineNotification({
    ...shared,
    name: 'event_change',
    link: ({ data }) => `/events/create?event=${data.number('eventId')}`,
    text: ({ data }) => `We need a change to your event “${data.text('title')}” before we can publish it`,
  }),
  rejected: defineNotification({
    ...shared,
    name: 'event_rejected',
    text: ({ data }) => `We couldn’t publish your event “${data.text('title')}”. Open it to see why`,
  }),
  changesPublished: defineNotification({
    ...shared,
    name: 'event_changes_published',
    text: ({ data }) => `Your changes to “${data.text('title')}” are published`,
  }),
  changesRejected: defineNotification({
    ...shared,
    name: 'event_changes_rejected',
    text: ({ data }) => `We couldn’t publish your changes to “${data.text('title')}”. Open it to see why`,
  }),
  time: defineNotification({
    ...shared,
    name: 'event_time',
    text: ({ data }) => `“${data.text('title')}” ${changes.time}`,
  }),
  place: defineNotification({
    ...shared,
    name: 'event_place',
    text: ({ data }) => `“${data.text('title')}” ${changes.place}`,
  }),
  canceled: defineNotification({
    ...shared,
    name: 'event_canceled',
    text: ({ data }) => `“${data.text('title')}” ${changes.canceled}`,
  }),
  withdrawn: defineNotification({
    chip: 'events',
    type: 'event',
    name: 'event_withdrawn',
    link: () => '/events',
    quotes: { day: 'a date, and nothing of an event that the reader can’t open' },
    text: ({ data }) =>
      `An event on ${data.text('day')} that you signed up for was canceled. Its page is no longer available`,
  }),
  reminder: defineNotification({
    ...shared,
    name: 'event_reminder',
    quotes: { ...quotes, at: 'a time of day in the reader’s own time zone', day: 'a word for the day in that zone' },
    text: ({ data }) => {
      const [hours, at] = [data.number('hours'), data.text('at')];
      if (hours === 1) return `“${data.text('title')}” starts in an hour, at ${at}`;
      return `“${data.text('title')}” starts ${data.text('day') || 'tomorrow'} at ${at}`;
    },
  }),
  message: defineNotification({
    ...shared,
    name: 'event_message',
    text: ({ data }) => `The host of “${data.text('title')}” wrote to everyone attending`,
  }),
  messageRejected: defineNotification({
    ...shared,
    name: 'event_message_rejected',
    text: ({ data }) => `We couldn’t send your message to everyone attending “${data.text('title')}”`,
  }),
  offer: defineNotification({
    ...shared,
    name: 'event_offer',
    text: ({ data }) =>
      `A place is free at “${data.text('title')}”. We keep it for you for up to ${EVENT_LIMITS.offerHours} hours`,
  }),
  placeOpen: defineNotification({
    ...shared,
    name: 'event_place_open',
    text: ({ data }) => `A place is free at “${data.text('title')}”. First come, first served`,
  }),
};

const commentLink = ({ data }: { data: Data }) => {
  const comment = data.number('commentId');
  return `/events/${data.number('eventId')}${comment ? `?comment=${comment}` : ''}`;
};
const inDiscussion = { chip: 'comments', subject, link: commentLink } as const;

/** What is told about the discussion of an event. */
export const underEventsNotifications = {
  comment: defineNotification({
    ...inDiscussion,
    name: 'event_comment',
    type: 'comment',
    text: ({ who }) => `${who} commented on your event`,
    group: (data) => `event:${data.number('eventId')}`,
    mail: 'ifUnread',
  }),
  reply: defineNotification({
    ...inDiscussion,
    name: 'event_reply',
    type: 'comment',
    text: ({ who }) => `${who} replied to you`,
    group: (data) => `event_reply:${data.number('parentId')}`,
    mail: 'ifUnread',
  }),
  mention: defineNotification({
    ...inDiscussion,
    name: 'event_mention',
    type: 'mention',
    text: ({ who }) => `${who} mentioned you in the discussion of an event`,
  }),
  reaction: defineNotification({
    ...inDiscussion,
    name: 'event_comment_reaction',
    type: 'reaction',
    text: ({ who }) => `${who} reacted to your comment on an event`,
    group: (data) => `event_reaction:${data.number('commentId')}`,
  }),
};

/** What the host is told of each decision of staff, and those who take part of each change. */
const ofDecision = {
  published: eventsNotifications.published,
  change: eventsNotifications.change,
  rejected: eventsNotifications.rejected,
  changed: eventsNotifications.changesPublished,
  unchanged: eventsNotifications.changesRejected,
};
const ofChange = {
  time: eventsNotifications.time,
  place: eventsNotifications.place,
  canceled: eventsNotifications.canceled,
};

const BATCH = 500;

type Telling = {
  kind: NotificationKind;
  key: string;
  /** What the notification says beside the title, to a member in this time zone. */
  dataFor?: (timeZone: string) => object;
  /** Only those who take part in this way; everyone without it. */
  state?: AttendanceState;
};

/** A day of 25 hours has an event of its own evening a day ahead; one of 23 hours, that of the night after the next. */
function dayWord(at: Date, now: Date, timeZone: string): string {
  const days = daysBetween(now, at, timeZone);
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `on ${new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long' }).format(at)}`;
}

/** "9:00 AM EST": a time of day as the clocks of the zone show it. */
const timeOfDay = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(at);

const longDay = (at: Date | null, timeZone: string): string =>
  at ? new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' }).format(at) : '';

/**
 * Tells everyone who takes part and whom the host can see, a batch of members at a time. Of an event that they can't open they
 * learn that it won't take place, and nothing else.
 */
async function tellAttendees(deps: Deps, event: EventRecord, telling: Telling): Promise<void> {
  const isOpen = await isPublic(deps.db, event);
  if (!isOpen && telling.kind !== eventsNotifications.canceled) return;
  const kind = isOpen ? telling.kind : eventsNotifications.withdrawn;
  const { key, dataFor, state } = telling;
  const dataOf = (timeZone: string) =>
    isOpen
      ? { eventId: event.id, title: event.title, ...dataFor?.(timeZone) }
      : { day: longDay(event.startsAt, timeZone) };
  let after = 0;
  for (;;) {
    const found = await deps.db
      .select({
        userId: eventAttendances.userId,
        place: eventAttendances.place,
        timeZone: sql<string | null>`${users.preferences} ->> 'timeZone'`,
      })
      .from(eventAttendances)
      .innerJoin(users, eq(users.id, eventAttendances.userId))
      .where(
        and(
          eq(eventAttendances.eventId, event.id),
          asCondition({ viewerId: event.ownerId, now: deps.clock.now() }, (host, at) => isVisibleTo(host, 'users', at)),
          gt(eventAttendances.place, after),
          state && eq(eventAttendances.state, state),
        ),
      )
      .orderBy(asc(eventAttendances.place))
      .limit(BATCH);
    for (const { userId, timeZone } of found)
      await notify(deps, {
        userId,
        kind,
        eventKey: `${key}:${userId}`,
        createdAt: deps.clock.now(),
        data: dataOf(timeZone || HOME_ZONE),
      });
    const last = found.at(-1);
    if (!last || found.length < BATCH) return;
    after = last.place;
  }
}

/** Tells hosts what staff decided, and those who take part of changes, reminders and free places. */
export function subscribeEventNotifications(deps: Deps): void {
  const { db, outbox, clock } = deps;
  const findPresent = async (id: number): Promise<EventRecord | null> => {
    const [event] = await db.select().from(events).where(eq(events.id, id));
    return event && !event.removedAt ? event : null;
  };
  const find = async (id: number): Promise<EventRecord | null> => {
    const event = await findPresent(id);
    return event?.withheldAt ? null : event;
  };

  const tellHosts = async ({ id, title }: EventRecord, kind: NotificationKind, key: string) => {
    for (const userId of await hostsToTell(db, id))
      await notify(deps, {
        userId,
        kind,
        eventKey: `${key}:${userId}`,
        createdAt: clock.now(),
        data: { eventId: id, title },
      });
  };

  outbox.consume(eventsEvents.decided, 'notifications.eventDecided', async ({ eventId, decision, at }) => {
    const event = await find(eventId);
    if (!event) return;
    await tellHosts(event, ofDecision[decision], `events.decided:${eventId}:${decision}:${at}`);
  });

  outbox.consume(eventsEvents.changed, 'notifications.eventChanged', async ({ eventId, what, at }) => {
    const event = await findPresent(eventId);
    if (!event) return;
    await tellAttendees(deps, event, {
      kind: ofChange[what],
      key: `events.changed:${eventId}:${at}`,
    });
  });

  outbox.consume(eventsEvents.reminder, 'notifications.eventReminder', async ({ eventId, startsAt, hours }) => {
    const event = await find(eventId);
    // Canceled or moved since: another reminder comes, or none.
    if (event?.state !== 'published' || event.startsAt?.toISOString() !== startsAt || event.startsAt <= clock.now())
      return;
    await tellAttendees(deps, event, {
      kind: eventsNotifications.reminder,
      key: `events.reminder:${eventId}:${startsAt}:${hours}`,
      dataFor: (timeZone) => ({
        hours,
        day: dayWord(new Date(startsAt), clock.now(), timeZone),
        at: timeOfDay(new Date(startsAt), timeZone),
      }),
      state: 'going',
    });
  });

  outbox.consume(eventsEvents.offered, 'notifications.eventOffered', async ({ eventId, userId, until }) => {
    const event = await find(eventId);
    if (!event || !(await isPublic(db, event))) return;
    await notify(deps, {
      userId,
      kind: eventsNotifications.offer,
      eventKey: `events.offered:${eventId}:${userId}:${until}`,
      createdAt: clock.now(),
      data: { eventId, title: event.title },
    });
  });

  outbox.consume(eventsEvents.messageDecided, 'notifications.eventMessage', async ({ messageId }) => {
    const [message] = await db.select().from(eventMessages).where(eq(eventMessages.id, messageId));
    const event = message && (await find(message.eventId));
    if (!event) return;
    const key = `events.message:${messageId}`;
    if (message.state === 'sent') {
      await tellAttendees(deps, event, { kind: eventsNotifications.message, key });
      return;
    }
    await tellHosts(event, eventsNotifications.messageRejected, key);
  });

  outbox.consume(eventsEvents.placeOpen, 'notifications.eventPlaceOpen', async ({ eventId, turn }) => {
    const event = await find(eventId);
    if (event?.state !== 'published' || !event.endsAt || event.endsAt <= clock.now()) return;
    const key = `events.placeOpen:${eventId}:${turn}`;
    await tellAttendees(deps, event, { kind: eventsNotifications.placeOpen, key, state: 'waiting' });
  });

  outbox.consume(eventsEvents.offerEnds, 'events.offerEnds', (offer) => endOffer(deps, offer));
  outbox.consume(relationsEvents.blocked, 'events.blocked', (pair) => endBetween(deps, pair));
  outbox.consume(accountsEvents.suspended, 'events.suspended', ({ userId }) => endAttendances(deps, userId));
  outbox.consume(eventsEvents.guestLeft, 'events.guestLeft', ({ userId }) => endAttendances(deps, userId));
}

const MINUTE = 60_000;

/** Offers places that became free by themselves, every minute; returns the way to stop. */
export function startEventOffers(deps: Deps): StopJob {
  const work = () => offerFreePlaces(deps);
  return startJob(deps, { name: 'events.offers', everyMs: MINUTE, work, failure: 'Failed to offer free places' });
}
