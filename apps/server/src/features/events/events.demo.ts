import type { EventCategory, EventFormat } from '@innerspring/contract/events/choices';
import { eq, sql } from 'drizzle-orm';
import { castMember, type FillDemo } from '../../platform/demo/demo-content.ts';
import { companies } from '../companies/companies.tables.ts';
import { eventAttendances, events } from './events.tables.ts';

type Planned = {
  by: string;
  title: string;
  category: EventCategory;
  format: EventFormat;
  /** Days from today, the hour there, and how many hours it lasts. */
  at: readonly [days: number, hour: number, hours: number];
  zone: string;
  where?: readonly [venue: string, city: string, region: string];
  about: string;
  price?: string;
  capacity?: number;
  isMajorMarket?: boolean;
  isPremium?: boolean;
  agenda?: readonly (readonly [time: string, title: string])[];
  going: readonly string[];
  waiting?: readonly string[];
};

/** What the trade meets at: two major markets, one full workshop, two events of the past. */
const planned: readonly Planned[] = [
  {
    by: 'demo-admin',
    title: 'Winter Market in Las Vegas',
    category: 'market',
    format: 'in_person',
    at: [38, 9, 81],
    zone: 'America/Los_Angeles',
    where: ['World Market Center', 'Las Vegas', 'Nevada'],
    isMajorMarket: true,
    about:
      'Four days of showrooms, from adjustable bases to organic latex. Put your name on the list, so that members whom you want to meet know that you’ll be there, and arrange your appointments before the first morning.',
    agenda: [
      ['09:00', 'Showrooms open'],
      ['17:30', 'Members’ reception in the bedding building'],
    ],
    going: [
      'demo-member',
      'demo-premium',
      'hank-dillard',
      'caroline-debray',
      'rosa-iglesias',
      'priya-menon',
      'ben-castellano',
    ],
  },
  {
    by: 'demo-admin',
    title: 'Spring Market in High Point',
    category: 'market',
    format: 'in_person',
    at: [148, 8, 106],
    zone: 'America/New_York',
    where: ['Market Square', 'High Point', 'North Carolina'],
    isMajorMarket: true,
    about:
      'The spring edition of the furniture market, with more bedding showrooms than last year. Shuttle buses run from the Charlotte and Greensboro airports all day.',
    going: ['demo-member2', 'hank-dillard', 'louise-bergeron', 'walt-kowalski'],
  },
  {
    by: 'priya-menon',
    title: 'Reading a 16 CFR 1633 test report',
    category: 'webinar',
    format: 'online',
    at: [9, 13, 1],
    zone: 'America/New_York',
    isPremium: true,
    about:
      'Peak heat release, total heat in the first ten minutes, and what to change when a prototype fails. Bring a report of your own with the names taken out, and we read it together.',
    agenda: [
      ['13:00', 'The two numbers that decide'],
      ['13:30', 'Your reports'],
    ],
    going: ['demo-premium', 'yuki-tanabe'],
  },
  {
    by: 'pete-lindgren',
    title: 'Pour line open house',
    category: 'plant_tour',
    format: 'in_person',
    at: [17, 10, 4],
    zone: 'America/New_York',
    where: ['Foam plant, Gate 2', 'Hickory', 'North Carolina'],
    capacity: 6,
    about:
      'See the long line run first shift, cut samples of three densities, and talk with the people who set the recipe. Closed shoes, please; we have glasses and ear plugs for everyone.',
    going: ['demo-member', 'tomasz-wilk', 'grace-abara', 'leif-sorensen', 'omar-farouk', 'noor-rahimi'],
    waiting: ['mei-lin-zhou', 'arthur-pell'],
  },
  {
    by: 'caroline-debray',
    title: 'Sleep retail breakfast',
    category: 'meetup',
    format: 'in_person',
    at: [24, 8, 2],
    zone: 'America/Chicago',
    where: ['The Mill Café', 'Chicago', 'Illinois'],
    price: '$18 a person, breakfast included',
    capacity: 30,
    about:
      'Ten tables, one question each: traffic, financing, delivery, returns. You change tables every fifteen minutes, so you meet most of the room before your coffee is cold.',
    going: ['hank-dillard', 'rosa-iglesias', 'ben-castellano'],
  },
  {
    by: 'grace-abara',
    title: 'Hand tufting for machine people',
    category: 'training',
    format: 'in_person',
    at: [52, 9, 7],
    zone: 'America/New_York',
    where: ['Training center', 'Grand Rapids', 'Michigan'],
    price: '$240, tools and lunch included',
    capacity: 12,
    about:
      'One day at the bench with two tufters who did nothing else for thirty years. You leave with a side-stitched sample and an idea of what your machine can’t do.',
    going: ['tomasz-wilk', 'demo-member2'],
  },
  {
    by: 'yuki-tanabe',
    title: 'Sensors in mattresses: what the data says',
    category: 'conference',
    format: 'hybrid',
    at: [76, 9, 8],
    zone: 'America/Denver',
    where: ['University conference hall', 'Denver', 'Colorado'],
    about:
      'Eleven short talks on pressure, temperature and movement, with the raw data on the table. Come in person, or follow the talks online and ask your questions in the chat.',
    going: ['priya-menon', 'demo-premium', 'leif-sorensen'],
  },
  {
    by: 'rosa-iglesias',
    title: 'Beds for the shelter: repair day',
    category: 'charity',
    format: 'in_person',
    at: [31, 9, 6],
    zone: 'America/Chicago',
    where: ['Warehouse 7', 'Dallas', 'Texas'],
    about:
      'Two hundred frames need slats and legs. Retailers bring trucks, makers bring tools, everybody else brings two hands. The beds go to three family shelters the same evening.',
    going: ['demo-member', 'caroline-debray', 'omar-farouk', 'ben-castellano'],
  },
  {
    by: 'hank-dillard',
    title: 'Autumn retailers’ meeting',
    category: 'association',
    format: 'in_person',
    at: [-23, 9, 8],
    zone: 'America/New_York',
    where: ['Convention center', 'Charlotte', 'North Carolina'],
    about:
      'The yearly meeting of independent sleep retailers: the numbers of the year, the elections, and a long evening. The minutes are with the secretary.',
    going: ['demo-member', 'rosa-iglesias', 'caroline-debray'],
  },
  {
    by: 'leif-sorensen',
    title: 'Wool and latex: a supplier round table',
    category: 'webinar',
    format: 'online',
    at: [-6, 15, 1],
    zone: 'America/New_York',
    about:
      'Four suppliers on lead times, certificates and what a pound will cost next quarter. An hour, no slides, and the recording stays with those who were there.',
    going: ['demo-premium', 'grace-abara'],
  },
];

const DAY = 86_400_000;
const two = (value: number) => String(value).padStart(2, '0');

/** Ten events with those who are going, and a waitlist. */
export const fillEvents: FillDemo = async (tx, { now, cast }) => {
  for (const plan of planned) {
    const member = castMember(cast, plan.by);
    const [days, hour, hours] = plan.at;
    const day = new Date(now.getTime() + days * DAY).toISOString().slice(0, 10);
    const localStart = `${day}T${two(hour)}:00`;
    const localEnd = new Date(Date.parse(`${localStart}:00Z`) + hours * 3_600_000).toISOString().slice(0, 16);
    const [venue = '', city = '', region = ''] = plan.where ?? [];
    const [company] =
      member.companyId === null
        ? []
        : await tx.select({ name: companies.name }).from(companies).where(eq(companies.id, member.companyId));
    const publishedAt = new Date(now.getTime() - (Math.abs(days) / 6 + 1) * DAY);
    const [event] = await tx
      .insert(events)
      .values({
        ownerId: member.id,
        state: 'published',
        title: plan.title,
        description: plan.about,
        category: plan.category,
        format: plan.format,
        localStart,
        localEnd,
        timeZone: plan.zone,
        startsAt: sql`${localStart}::timestamp at time zone ${plan.zone}`,
        endsAt: sql`${localEnd}::timestamp at time zone ${plan.zone}`,
        localDay: day,
        venue,
        address: '',
        city,
        region,
        country: plan.where ? 'United States' : '',
        joinUrl: plan.format === 'in_person' ? '' : 'https://meet.example/members',
        website: '',
        organizer: plan.isMajorMarket ? 'Market center' : (company?.name ?? member.fullName),
        hostCompanyId: plan.isMajorMarket ? null : member.companyId,
        isFree: !plan.price,
        priceNote: plan.price ?? '',
        capacity: plan.capacity ?? null,
        hasWaitlist: true,
        visibility: 'members',
        agenda: (plan.agenda ?? []).map(([time, title]) => ({ time, title })),
        isPremium: plan.isPremium ?? false,
        isMajorMarket: plan.isMajorMarket ?? false,
        publishedAt,
        createdAt: publishedAt,
        updatedAt: publishedAt,
      })
      .returning({ id: events.id });
    if (!event) throw new Error('The event was not stored.');
    for (const [state, names] of [
      ['going', plan.going],
      ['waiting', plan.waiting ?? []],
    ] as const)
      for (const name of names)
        await tx.insert(eventAttendances).values({ eventId: event.id, userId: castMember(cast, name).id, state });
  }
};
