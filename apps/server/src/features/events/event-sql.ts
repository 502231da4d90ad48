import { isActive, isListedCompany, isNotHidden, isVisibleTo } from '../../core/visibility/public.ts';

/** SQL of events, over a row `e` of `events`, its host `u`, and the company that hosts it `c`, if one does. */

export const eventFrom = `events e
join users u on u.id = e.owner_id
left join companies c on c.id = e.host_company_id`;

/** SQL condition: the viewer hosts it, or manages the page of its company; drafts are their writer's alone. */
export const isHostedBy = (viewer: string, event = 'e'): string =>
  `(${event}.owner_id = ${viewer} or ${event}.state <> 'draft' and exists (select 1 from company_roles r
    where r.company_id = ${event}.host_company_id and r.user_id = ${viewer} and r.role in ('owner', 'admin')))`;

/** SQL condition: it is in the lists, as far as its own row tells. */
export const isListedItself = `e.state = 'published' and e.visibility = 'members' and e.withheld_at is null and e.removed_at is null`;

/** SQL condition: nobody took it down. A company that is no page here any more leaves the event to its host. */
const isUp = `e.withheld_at is null and e.removed_at is null and (e.host_company_id is null or ${isListedCompany('c')})`;

/** SQL condition: members with its address may see it. A canceled one stays. */
export const isShownTo = (viewer: string, now: string): string =>
  `(e.state in ('published', 'canceled') and ${isUp} and ${isVisibleTo(viewer, 'u', now)})`;

/** SQL condition: members find it in lists and searches. */
export const isListedTo = (viewer: string, now: string): string =>
  `(e.state = 'published' and e.visibility = 'members' and ${isUp} and ${isVisibleTo(viewer, 'u', now)})`;

/** The same for statements that look through many, with `hiddenFrom`. */
export const isListedAmong = (now: string): string =>
  `(e.state = 'published' and e.visibility = 'members' and ${isUp} and ${isActive('u', now)} and ${isNotHidden('u.id')})`;

/** SQL condition: the viewer may open its page. */
export const mayOpen = (viewer: string, now: string): string => `(${isShownTo(viewer, now)} or ${isHostedBy(viewer)})`;

/** Venue and city in one line. */
const locationLine = `case when e.format = 'online' then 'Online'
    else concat_ws(', ', nullif(e.venue, ''), nullif(e.city, ''), nullif(e.region, ''), nullif(nullif(e.country, ''), 'United States')) end`;

const organizerName = `coalesce(nullif(e.organizer, ''), c.name::text, u.full_name)`;

/** The columns of `EventRow`. A draft without times starts when it was made. */
export const eventRowColumns = (viewer: string): string =>
  `e.id, e.title, coalesce(e.starts_at, e.created_at) as date, coalesce(e.ends_at, e.created_at) as "endDate",
  e.time_zone as "timeZone", e.format, e.category, ${locationLine} as location, e.cover_url as "coverImage",
  e.is_premium as "isPremium", e.is_major_market as "isMajorMarket", e.is_free as "isFree",
  ${organizerName} as organizer, e.state, e.going_count as "goingCount", e.capacity,
  (select a.state from event_attendances a where a.event_id = e.id and a.user_id = ${viewer}) as "viewerState",
  exists (select 1 from saves s where s.user_id = ${viewer} and s.subject_kind = 'event' and s.subject_id = e.id) as "viewerSaved",
  coalesce(e.published_at, e.created_at) as "createdAt"`;
