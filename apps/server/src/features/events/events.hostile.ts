import { api } from '@innerspring/contract';
import { sql } from 'drizzle-orm';
import { type HostileScene, MARK } from '../../testing/hostile/feature-scene.ts';
import { eventBy } from './events.kit.ts';
import { eventAttendances } from './events.tables.ts';

declare module '../../testing/hostile/feature-scene.ts' {
  interface SceneNumbers {
    event: number;
    /** A published event of the owner's company, to which their friend goes. */
    companyEvent: number;
  }
}

const input = {
  title: 'Foam lab open house',
  description: 'See the pour line run and cut your own samples of three densities.',
  category: 'plant_tour',
  format: 'in_person',
  starts: '2031-05-20T09:00',
  ends: '2031-05-20T12:00',
  timeZone: 'America/Chicago',
  venue: 'Harborline Foam',
  address: '12 Mill Road',
  city: 'Tupelo',
  region: 'Mississippi',
  country: 'United States',
  joinUrl: '',
  website: 'https://harborline.example',
  organizer: 'Harborline Foam',
  hostCompanyId: null,
  coverUrl: null,
  isFree: true,
  priceNote: '',
  capacity: 40,
  hasWaitlist: true,
  visibility: 'members',
  agenda: [{ time: '09:30', title: 'Pour line' }],
} as const;

/** A draft of the owner's, and an event of their company, for the walks over all endpoints with hostile input and with others' numbers. */
export const hostile: HostileScene = {
  after: ['companies'],
  async make({ kit, owner, friend, numbers }) {
    const { id } = await owner.ok(api.eventHosting.create, {
      body: { ...input, title: `Open house ${MARK}`, agenda: [...input.agenda] },
    });
    const companyEvent = await eventBy(kit, owner, 'Showroom evening', { hostCompanyId: numbers.company });
    await kit.db.insert(eventAttendances).values({ eventId: companyEvent, userId: friend.id, state: 'going' });
    return { event: id, companyEvent };
  },
  async ofCompany({ kit, maker, guest, companyId }) {
    const marked = { hostCompanyId: companyId, format: 'hybrid', joinUrl: `https://meet.example/${MARK}` } as const;
    const event = await eventBy(kit, maker, 'Coil day', marked);
    await kit.db.insert(eventAttendances).values({ eventId: event, userId: guest.id, state: 'going' });
    return { numbers: { event } };
  },
  byPath: ({ numbers }) => ({
    'events/{id}': numbers.event,
    'calendars/{token}': 'A'.repeat(43),
    'event-messages/{messageId}': 999_999,
  }),
  wayBack: ({ numbers }) => ({
    'eventHosting.submit': sql`update events set state = 'draft', review_since = null where id = ${numbers.event}`,
  }),
  words: {
    'eventHosting.cancel': { hardlyTakes: 'a published event, and the owner’s is a draft' },
    'eventDiscussion.write': { hardlyTakes: 'a published event, and the owner’s is a draft' },
    'eventDoor.checkIn': { hardlyTakes: 'a time, and no words' },
    'eventHosting.message': { hardlyTakes: 'a published event, and the owner’s is a draft' },
    'adminEvents.rejectMessage': { hardlyTakes: 'a message that waits, and there is none for a draft' },
    'adminEvents.askChange': { hardlyTakes: 'an event in review, and the owner’s is a draft' },
    'adminEvents.reject': { hardlyTakes: 'an event in review, and the owner’s is a draft' },
  },
  fitting: async () => {
    const body = { ...input, isFree: false, priceNote: '$45 a person' };
    return { 'eventHosting.create': { body }, 'eventHosting.save': { body } };
  },
  open: {
    'events.leave': 'It takes nothing but the caller’s own sign away, which needs no look at the event.',
  },
  notTheOwners: {
    'eventCalendar.feed': 'nobody’s address: a real one shows only when it is made',
    'eventDoor.ticket': 'nobody has a ticket for a draft',
    'eventDiscussion.list': 'the owner’s event is a draft, which nobody discusses',
    'events.attend': 'nobody takes part in a draft',
  },
  markedReads: ['events.hosting', 'events.get', 'eventHosting.draft', 'eventCalendar.file'],
};
