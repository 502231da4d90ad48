import { isActive, isListedCompany, isNotBlocked, isNotHidden } from '../../core/visibility/public.ts';

/** SQL of events, over a row `e` of `events`, its host `u`, and the company that hosts it `c`, if one does. */

export const eventFrom = `events e
join users u on u.id = e.owner_id
left join companies c on c.id = e.host_company_id`;

const managesPageOf = (viewer: string, event: string): string =>
  `exists (select 1 from company_roles r where r.company_id = ${event}.host_company_id and r.user_id = ${viewer} and r.role in ('owner', 'admin'))`;

/**
 * SQL condition: the viewer hosts it. What is a company's is hosted by those who manage its page now, whoever made it; the rest,
 * and every draft, by its maker.
 */
export const isHostedBy = (viewer: string, event = 'e'): string =>
  `(case when ${event}.host_company_id is null or ${event}.state = 'draft' then ${event}.owner_id = ${viewer} else ${managesPageOf(viewer, event)} end)`;

/** SQL of the ids, as JSON, of whom to tell about an event: its maker while they host it, else all who do. */
export const toldHosts = (event = 'e'): string =>
  `(case when ${isHostedBy(`${event}.owner_id`, event)} then json_build_array(${event}.owner_id)
    else (select coalesce(json_agg(r.user_id order by r.user_id), '[]') from company_roles r
      where r.company_id = ${event}.host_company_id and r.role in ('owner', 'admin')) end)`;

/** SQL condition: it or a change to it waits for staff. What reports hid waits for its case instead. */
export const waitsForReview = (event: string): string =>
  `(${event}.state = 'in_review' or ${event}.proposed is not null) and ${event}.withheld_at is null and ${event}.removed_at is null`;

/** SQL condition: it is in the lists, as far as its own row tells. */
export const isListedItself = `e.state = 'published' and e.visibility = 'members' and e.withheld_at is null and e.removed_at is null`;

/** SQL condition: the page of its company isn't hidden, if a company hosts it. */
export const isHostListed = `(e.host_company_id is null or ${isListedCompany('c')})`;

/** SQL condition: nobody took it down, and its company is a page here. */
export const isUp = `e.withheld_at is null and e.removed_at is null and ${isHostListed}`;

/** SQL condition: who is behind it is here. A company's event stays whatever becomes of the account that made it. */
export const isHostHere = (now: string): string => `(e.host_company_id is not null or ${isActive('u', now)})`;

/** SQL condition: members with its address may see it. A canceled one stays. */
export const isShownTo = (viewer: string, now: string): string =>
  `(e.state in ('published', 'canceled') and ${isUp} and ${isHostHere(now)} and ${isNotBlocked(viewer, 'u.id')})`;

/** SQL condition: members find it in lists and searches. */
export const isListedTo = (viewer: string, now: string): string =>
  `(e.state = 'published' and e.visibility = 'members' and ${isUp} and ${isHostHere(now)} and ${isNotBlocked(viewer, 'u.id')})`;

/** The same for statements that look through many, with `hiddenFrom`. */
export const isListedAmong = (now: string): string =>
  `(e.state = 'published' and e.visibility = 'members' and ${isUp} and ${isHostHere(now)} and ${isNotHidden('u.id')})`;

/** SQL condition: the viewer takes part. It stays open to them while its host is away, and says so once it was canceled. */
const isOpenToGuest = (viewer: string): string =>
  `(e.state in ('published', 'canceled') and ${isUp} and ${isNotBlocked(viewer, 'u.id')}
    and exists (select 1 from event_attendances own where own.event_id = e.id and own.user_id = ${viewer}))`;

/** SQL condition: the viewer may open its page. */
export const mayOpen = (viewer: string, now: string): string =>
  `(${isShownTo(viewer, now)} or ${isHostedBy(viewer)} or ${isOpenToGuest(viewer)})`;

/** SQL condition: all places are taken, or kept for those who waited. */
export const isFull = `coalesce(e.going_count + e.offered_count >= e.capacity, false)`;

/** The columns of `Attendance`, over `eventFrom` and the viewer's own row `a`, if they take part. */
export const attendanceColumns = (viewer: string, now: string): string =>
  `coalesce(a.state = 'going', false) as "isAttending", a.state, a.offer_until as "offerUntil",
  coalesce(a.is_shown, true) as "isShown", case when a.state = 'waiting' then (select count(*)::int from event_attendances b
    where b.event_id = e.id and b.state = 'waiting' and b.place <= a.place) end as position,
  coalesce(a.state = 'waiting' and e.state = 'published' and e.ends_at > ${now} and not ${isFull} and ${isHostHere(now)}
    and (not e.is_premium or exists (select 1 from users own where own.id = ${viewer} and own.premium_until > ${now})), false) as "mayTake"`;

/** Venue and city in one line. */
const locationLine = `case when e.format = 'online' then 'Online'
    else concat_ws(', ', nullif(e.venue, ''), nullif(e.city, ''), nullif(e.region, ''), nullif(nullif(e.country, ''), 'United States')) end`;

/** SQL of who organizes it: the company that hosts it, else the name that its host gave. */
export const organizerName = `coalesce(c.name::text, nullif(e.organizer, ''), case when u.deactivated_at is null then u.full_name else 'A former member' end)`;

/** The columns of `EventRow`. A draft without times starts when it was made. */
export const eventRowColumns = (viewer: string): string =>
  `e.id, e.title, coalesce(e.starts_at, e.created_at) as date, coalesce(e.ends_at, e.created_at) as "endDate",
  e.time_zone as "timeZone", e.format, e.category, ${locationLine} as location, e.cover_url as "coverImage",
  e.is_premium as "isPremium", e.is_major_market as "isMajorMarket", e.is_free as "isFree",
  ${organizerName} as organizer, e.state, e.going_count as "goingCount",
  e.going_count + e.offered_count as "takenCount", e.capacity, e.has_waitlist as "hasWaitlist", ${isFull} as "isFull",
  (select a.state from event_attendances a where a.event_id = e.id and a.user_id = ${viewer}) as "viewerState",
  exists (select 1 from saves s where s.user_id = ${viewer} and s.subject_kind = 'event' and s.subject_id = e.id) as "viewerSaved",
  coalesce(e.published_at, e.created_at) as "createdAt"`;
