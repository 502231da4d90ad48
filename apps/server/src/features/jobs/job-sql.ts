import { isActive, isListedCompany, isNotHidden, isVisibleTo } from '../../core/visibility/public.ts';

/** SQL of postings, over a row `j` of `jobs`, its owner `u`, and its company `c`, if it is one of ours. */

export const jobFrom = `jobs j
join users u on u.id = j.owner_id
left join companies c on c.id = j.company_id`;

/** SQL condition: the viewer posted it, or recruits for its company; drafts are their writer's alone. */
export const isManagedBy = (viewer: string, job = 'j'): string =>
  `(${job}.owner_id = ${viewer} or ${job}.state <> 'draft' and exists (select 1 from company_roles r
    where r.company_id = ${job}.company_id and r.user_id = ${viewer} and r.role in ('owner', 'admin', 'recruiter')))`;

const isOpen = (now: string): string =>
  `j.state = 'live' and j.expires_at > ${now} and j.withheld_at is null and j.removed_at is null
    and (j.company_id is null or ${isListedCompany('c')})`;

/** SQL condition: members see it in lists. */
export const isLiveTo = (viewer: string, now: string): string =>
  `(${isOpen(now)} and ${isVisibleTo(viewer, 'u', now)})`;

/** The same for statements that look through many, with `hiddenFrom`. */
export const isLiveAmong = (now: string): string =>
  `(${isOpen(now)} and ${isActive('u', now)} and ${isNotHidden('u.id')})`;

/** SQL of the state as it is now: a posting ends at its time, whether or not that was noted yet. */
export const stateNow = (now: string): string =>
  `case when j.removed_at is not null then 'rejected'
    when j.state in ('live', 'paused') and j.expires_at <= ${now} then 'expired' else j.state end`;

/** The columns of `JobRow`. */
export const jobRowColumns = (viewer: string, now: string): string =>
  `j.id, j.title, j.category, j.employment_type as "employmentType", j.workplace,
  json_build_object('id', c.id, 'name', coalesce(c.name::text, j.company_name), 'logoUrl', c.logo_url, 'type', c.type,
    'isVerified', coalesce(c.is_verified, false)) as company,
  concat_ws(', ', nullif(j.city, ''), nullif(j.region, ''), nullif(nullif(j.country, ''), 'United States')) as place,
  json_build_object('minCents', j.pay_min_cents, 'maxCents', j.pay_max_cents, 'period', j.pay_period,
    'isCommissionOnly', j.is_commission_only) as pay,
  ${stateNow(now)} as state, j.is_featured as "isFeatured", j.published_at as "publishedAt", coalesce(j.published_at, j.created_at) as "createdAt",
  exists (select 1 from saves s where s.user_id = ${viewer} and s.subject_kind = 'job' and s.subject_id = j.id) as "viewerSaved"`;
