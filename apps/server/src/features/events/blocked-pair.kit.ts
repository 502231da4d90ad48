import type { PairLooks } from '../../testing/blocked-pair.ts';
import { comments } from '../comments/comments.tables.ts';
import { eventBy } from './events.kit.ts';
import { eventAttendances, eventMessages, eventViewers } from './events.tables.ts';

/** How members show in what events read, for the test that walks all reads with a blocked pair. */
export const pair: PairLooks = {
  shows: (kit) => {
    const shared = async (mark: string, other: { id: number }) => eventBy(kit(), other, `Open house ${mark}`);
    return {
      'events.list': [
        {
          seed: async ({ other, mark }) => {
            await shared(mark, other);
            return { query: {} };
          },
        },
      ],
      'events.month': [
        {
          seed: async ({ other, mark }) => {
            await shared(mark, other);
            const day = new Date(kit().clock.now().getTime() + 30 * 86_400_000);
            return { query: { month: day.toISOString().slice(0, 7) } };
          },
        },
      ],
      'events.regions': [
        {
          seed: async ({ other, mark }) => {
            await eventBy(kit(), other, 'Open house', { region: `Region ${mark}` });
            return { query: {} };
          },
        },
      ],
      'events.own': [
        {
          seed: async ({ viewer, other, mark }) => {
            const eventId = await shared(mark, other);
            await kit().db.insert(eventAttendances).values({ eventId, userId: viewer.id, state: 'going' });
            return { query: {} };
          },
        },
      ],
      'events.get': [{ seed: async ({ other, mark }) => ({ params: { id: await shared(mark, other) } }) }],
      'eventCalendar.file': [{ seed: async ({ other, mark }) => ({ params: { id: await shared(mark, other) } }) }],
      'eventHosting.messages': [
        {
          seed: async ({ viewer, other, mark }) => {
            const eventId = await eventBy(kit(), other, 'Open house');
            await kit().db.insert(eventAttendances).values({ eventId, userId: viewer.id, state: 'going' });
            await kit().db.insert(eventMessages).values({ eventId, authorId: other.id, content: mark, state: 'sent' });
            return { params: { id: eventId } };
          },
        },
      ],
      'eventHosting.csv': [
        {
          seed: async ({ viewer, other }) => {
            const eventId = await eventBy(kit(), viewer, 'Open house');
            await kit().db.insert(eventAttendances).values({ eventId, userId: other.id, state: 'going' });
            return { params: { id: eventId } };
          },
        },
      ],
      'eventDoor.list': [
        {
          seed: async ({ viewer, other }) => {
            const eventId = await eventBy(kit(), viewer, 'Open house');
            await kit().db.insert(eventAttendances).values({ eventId, userId: other.id, state: 'going' });
            return { params: { id: eventId } };
          },
        },
      ],
      'events.attendees': [
        {
          seed: async ({ viewer, other, third }) => {
            const id = await eventBy(kit(), third, 'Open house');
            await kit()
              .db.insert(eventAttendances)
              .values([viewer, other].map(({ id: userId }) => ({ eventId: id, userId, state: 'going' as const })));
            return { params: { id }, query: {} };
          },
        },
      ],
      'events.viewers': [
        {
          seed: async ({ other, third }) => {
            const eventId = await eventBy(kit(), third, 'Open house');
            await kit().db.insert(eventViewers).values({ eventId, userId: other.id, seenAt: kit().clock.now() });
            return { params: { id: eventId } };
          },
        },
      ],
      'eventDiscussion.list': [
        {
          seed: async ({ other, third, mark }) => {
            const id = await eventBy(kit(), third, 'Open house');
            await kit()
              .db.insert(comments)
              .values({ subjectId: id, subjectKind: 'event', authorId: other.id, content: `See you ${mark}` });
            return { params: { id }, query: {} };
          },
        },
      ],
    };
  },
  showsNobody: {
    'events.hosting': 'the viewer’s own events, and those of their company',
    'events.attendance': 'the viewer’s own attendance',
    'eventDoor.ticket': 'the viewer’s own ticket',
    'eventCalendar.own': 'the viewer’s own address',
    'eventHosting.companies': 'companies alone',
    'eventHosting.draft': 'the viewer’s own event',
  },
};
