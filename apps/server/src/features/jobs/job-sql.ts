import type { JobInput } from '@innerspring/contract/jobs/schemas';
import {
  isActive,
  isListedCompany,
  isNotBlocked,
  isNotHidden,
  isSuspended,
  wasNotBlocked,
} from '../../core/visibility/public.ts';

/** SQL of postings, over a row `j` of `jobs`, its owner `u`, and its company `c`, if it is one of ours. */

export const jobFrom = `jobs j
join users u on u.id = j.owner_id
left join companies c on c.id = j.company_id`;

const recruitsFor = (person: string, job: string): string =>
  `exists (select 1 from company_roles r
    where r.company_id = ${job}.company_id and r.user_id = ${person} and r.role in ('owner', 'admin', 'recruiter'))`;

/**
 * SQL condition: the viewer manages it now. A company's posting is managed by whoever recruits there, whether or not they
 * posted it, and any other by its poster; drafts are their writer's alone.
 */
export const isManagedBy = (viewer: string, job = 'j'): string =>
  `(case when ${job}.state = 'draft' or ${job}.company_id is null then ${job}.owner_id = ${viewer}
    else ${recruitsFor(viewer, job)} end)`;

/**
 * SQL of the member who is told of what happens to it: its poster; for a company's posting whose poster no longer recruits
 * there or left, the company's owner, or who else recruits there; null where there is none.
 */
export const contactOf = (job = 'j'): string =>
  `(case when ${job}.company_id is null or ${job}.state = 'draft' then ${job}.owner_id
    else (select r.user_id from company_roles r join users m on m.id = r.user_id
      where r.company_id = ${job}.company_id and r.role in ('owner', 'admin', 'recruiter') and m.deactivated_at is null
      order by r.user_id = ${job}.owner_id desc, array_position(array['owner', 'admin', 'recruiter'], r.role), r.created_at
      limit 1) end)`;

/** SQL condition: the poster is shown with it, who recruits for its company still. */
export const showsPoster = `(j.shows_poster and (j.company_id is null or ${recruitsFor('j.owner_id', 'j')}))`;

/** SQL condition: staff removed it, or it is hidden until they have decided about reports. */
const isRemoved = `(j.withheld_at is not null or j.removed_at is not null or j.state = 'rejected')`;

/** SQL condition: staff took it down: the posting itself, or the page of its company, until they lift that suspension. */
export const isTakenDown = `(${isRemoved} or j.state <> 'draft' and not (${isListedCompany('c')}))`;

/** SQL condition: it or a change to it waits for staff. What reports hid waits for its case instead. */
export const waitsForReview = (job: string): string =>
  `(${job}.state = 'in_review' or ${job}.proposed_at is not null) and ${job}.withheld_at is null and ${job}.removed_at is null`;

const isShown = (now: string): string =>
  `not ${isRemoved} and case when j.company_id is null then ${isActive('u', now)} else ${isListedCompany('c')} end`;
const isOpen = (now: string): string => `j.state = 'live' and j.expires_at > ${now} and ${isShown(now)}`;

/** SQL condition: members see it in lists. */
export const isLiveTo = (viewer: string, now: string): string => `(${isOpen(now)} and ${isNotBlocked(viewer, 'u.id')})`;

/** The same for statements that look through many, with `hiddenFrom`. */
export const isLiveAmong = (now: string): string => `(${isOpen(now)} and ${isNotHidden('u.id')})`;

/** SQL condition: the viewer could see it when it was published, whoever blocked whom since. */
export const wasShownTo = (viewer: string, now: string): string =>
  `(${isShown(now)} and ${wasNotBlocked(viewer, 'u.id', 'j.published_at')})`;

/** SQL condition: the viewer applied for it, and may go on to see it once it is closed. */
export const isOpenToApplicant = (viewer: string, now: string): string =>
  `(exists (select 1 from job_applications a where a.job_id = j.id and a.applicant_id = ${viewer})
    and j.state not in ('draft', 'in_review') and ${isShown(now)} and ${isNotBlocked(viewer, 'u.id')})`;

/** SQL condition: staff hide it, with its poster or its company or on its own. */
export const isHiddenByStaff = (now: string): string =>
  `(${isTakenDown} or j.company_id is null and ${isSuspended('u', now)})`;

/**
 * SQL condition: the viewer, who applied for it or was told of it, still reads its title: they manage it, or their page of it isn't
 * hidden. A poster who leaves closes the posting, and hides nothing from applicants.
 */
export const isNamedTo = (viewer: string, now: string): string =>
  `(${isManagedBy(viewer)} or (j.state not in ('draft', 'in_review') and not ${isHiddenByStaff(now)} and ${isNotBlocked(viewer, 'u.id')}))`;

/** SQL of the state as it is now: a posting ends at its time, whether or not that was noted yet. */
export const stateNow = (now: string): string =>
  `case when j.removed_at is not null then 'rejected'
    when j.state in ('live', 'paused') and j.expires_at <= ${now} then 'expired' else j.state end`;

/** SQL of its last day: what closed before its time had its last day then. */
export const lastDay = `case when j.state = 'expired' then least(j.expires_at, j.closed_at) else j.expires_at end`;

const inputColumns = {
  companyId: 'company_id',
  companyName: `case when j.company_id is null then j.company_name else '' end`,
  title: 'title',
  category: 'category',
  seniority: 'seniority',
  employmentType: 'employment_type',
  workplace: 'workplace',
  shift: 'shift',
  isUnion: 'is_union',
  city: 'city',
  region: 'region',
  country: 'country',
  payMinCents: 'pay_min_cents',
  payMaxCents: 'pay_max_cents',
  payPeriod: 'pay_period',
  isCommissionOnly: 'is_commission_only',
  description: 'description',
  skills: 'skills',
  benefits: 'benefits',
  applyBy: 'apply_by',
  applyUrl: 'apply_url',
  applyEmail: 'apply_email',
  questions: 'questions',
  showsPoster: 'shows_poster',
} satisfies Record<keyof JobInput, string>;

/** SQL of what the form holds, as `inputOf` gives it from a row. */
export const jobInputOf = `json_build_object(${Object.entries(inputColumns)
  .map(([name, column]) => `'${name}', ${column.includes(' ') ? column : `j.${column}`}`)
  .join(', ')})`;

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
