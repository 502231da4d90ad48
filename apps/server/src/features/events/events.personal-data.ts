import { sql } from 'drizzle-orm';
import { countLeaving, leaveEvents } from './leaving.ts';
import type { EraseMember, ExportData, MergeCompany } from '../../platform/personal-data/personal-data.ts';

export const eventsExport: ExportData = {
  areas: [
    {
      name: 'events',
      tables: ['events'],
      select: `select e.id as key, e.state, e.title, e.description, e.category, e.format, e.local_start as "localStart",
      e.local_end as "localEnd", e.time_zone as "timeZone", e.local_day as "localDay", e.starts_at as "startsAt", e.ends_at as "endsAt",
      e.venue, e.address, e.city, e.region, e.country, e.join_url as "joinUrl", e.website, e.organizer, c.name as "hostCompany",
      e.cover_url as "coverUrl", e.is_free as "isFree", e.price_note as "priceNote", e.capacity, e.has_waitlist as "hasWaitlist",
      e.visibility, e.agenda, e.is_premium as "isPremium", e.is_major_market as "isMajorMarket", e.series_id as "seriesId",
      e.sequence, e.going_count as "going", e.waiting_count as "waiting", e.offered_count as "offered", e.reason,
      e.review_since as "inReviewSince", e.version, e.proposed as "changesInReview", e.proposed_at as "changesProposedAt", e.proposed_by as "changesProposedBy", e.published_at as "publishedAt", e.created_at as "createdAt", e.updated_at as "updatedAt"
      from events e left join companies c on c.id = e.host_company_id where e.owner_id = $1 and e.id > $2`,
    },
    {
      name: 'event-messages',
      tables: ['event_messages'],
      select: `select m.id as key, e.title as event, m.content, m.state, m.reason, m.created_at as "writtenAt", m.decided_at as "decidedAt"
      from event_messages m join events e on e.id = m.event_id where m.author_id = $1 and m.id > $2`,
    },
    {
      name: 'event-calendar',
      tables: ['event_calendars'],
      select: `select k.user_id as key, k.created_at as "addressMadeAt", k.token_hash as "digestOfItsSecret" from event_calendars k
      where k.user_id = $1 and k.user_id > $2`,
    },
    {
      name: 'event-attendance',
      tables: ['event_attendances', 'event_viewers'],
      select: `select e.id as key, e.title as event, a.state, a.place, a.offer_until as "offerUntil", a.is_shown as "isShown", a.checked_in_at as "checkedInAt", a.noted_at as "notedAtTheDoorAt",
      a.created_at as "askedAt", v.seen_at as "lookedAt"
      from (select event_id from event_attendances where user_id = $1 union select event_id from event_viewers where user_id = $1) own
      join events e on e.id = own.event_id
      left join event_attendances a on a.event_id = e.id and a.user_id = $1
      left join event_viewers v on v.event_id = e.id and v.user_id = $1 where e.id > $2`,
    },
  ],
};

export const eventsErasure: EraseMember = {
  tables: {
    events: 'goes',
    event_attendances: 'goes',
    event_viewers: 'goes',
    event_calendars: 'goes',
    event_messages: 'goes',
    post_events: 'goes',
  },
  leave: leaveEvents,
  leaving: countLeaving,
};

/** Events of a company are those of the company that it becomes. */
export const eventsMerge: MergeCompany = {
  tables: { events: 'moves' },
  move: async (tx, { fromId, intoId }, notes) => {
    await tx.execute(sql`with moved as (
        update events set host_company_id = ${intoId} where host_company_id = ${fromId} returning id as key
      ) ${notes.moved('events', sql`select key from moved`)}`);
    return {};
  },
  moveBack: async (tx, { fromId, intoId }, notes) => {
    await tx.execute(sql`update events set host_company_id = ${fromId}
      where host_company_id = ${intoId} and id in (${notes.movedKeys('events')})`);
    return {};
  },
};
