import { sql } from 'drizzle-orm';
import { countLeaving, leaveJobs } from './leaving.ts';
import type { EraseMember, ExportData, MergeCompany } from '../../platform/personal-data/personal-data.ts';

export const jobsExport: ExportData = {
  areas: [
    {
      name: 'jobs',
      tables: ['jobs', 'job_periods'],
      select: `select j.id as key, j.state, coalesce(c.name::text, j.company_name) as company, j.title, j.category, j.seniority,
      j.employment_type as "employmentType", j.workplace, j.shift, j.is_union as "isUnion", j.city, j.region, j.country,
      j.pay_min_cents as "payMinCents", j.pay_max_cents as "payMaxCents", j.pay_period as "payPeriod",
      j.is_commission_only as "isCommissionOnly", j.description, j.skills, j.benefits, j.apply_by as "applyBy",
      j.apply_url as "applyUrl", j.apply_email as "applyEmail", j.questions, j.shows_poster as "showsPoster", j.is_featured as "isFeatured",
      j.staff_reason as "staffReason", j.proposed as "proposedChanges", j.proposed_at as "proposedAt",
      (select coalesce(json_agg(json_build_object('source', p.source, 'days', p.days, 'isFeatured', p.is_featured, 'startsAt', p.starts_at,
        'endsAt', p.ends_at) order by p.id), '[]') from job_periods p where p.job_id = j.id) as periods,
      j.listing is not null as "isListed", j.published_at as "publishedAt", j.expires_at as "expiresAt", j.created_at as "createdAt"
      from jobs j left join companies c on c.id = j.company_id where j.owner_id = $1 and j.id > $2`,
    },
    {
      name: 'job-credits',
      tables: ['job_credits'],
      select: `select k.id as key, j.title as job, k.used_at as "usedAt" from job_credits k
      left join jobs j on j.id = k.job_id where k.owner_id = $1 and k.id > $2`,
    },
    {
      name: 'job-searches',
      tables: ['job_searches', 'job_search_matches'],
      select: `select s.id as key, s.name, s.filters, s.alert, s.created_at as "createdAt", s.next_at as "nextAlertAt",
      (select coalesce(json_agg(json_build_object('jobId', m.job_id, 'toldAt', m.told_at) order by m.job_id), '[]')
        from job_search_matches m where m.search_id = s.id) as matches
      from job_searches s where s.owner_id = $1 and s.id > $2`,
    },
  ],
};

export const jobsErasure: EraseMember = {
  tables: {
    jobs: 'goes',
    job_periods: 'goes',
    job_searches: 'goes',
    job_search_matches: 'goes',
    post_jobs: 'goes',
    job_credits: 'goes',
  },
  leave: leaveJobs,
  leaving: countLeaving,
};

/** Postings of a company are those of the company that it becomes. */
export const jobsMerge: MergeCompany = {
  tables: { jobs: 'moves' },
  move: async (tx, { fromId, intoId }, notes) => {
    await tx.execute(sql`with moved as (
        update jobs set company_id = ${intoId} where company_id = ${fromId} returning id as key
      ) ${notes.moved('jobs', sql`select key from moved`)}`);
    return {};
  },
  moveBack: async (tx, { fromId, intoId }, notes) => {
    await tx.execute(sql`update jobs set company_id = ${fromId}
      where company_id = ${intoId} and id in (${notes.movedKeys('jobs')})`);
    return {};
  },
};
