import { api } from '@innerspring/contract';
import { eq, sql } from 'drizzle-orm';
import { type HostileScene, MARK, PUBLIC } from '../../testing/hostile/feature-scene.ts';
import { completeJob, liveJobBy } from './jobs.kit.ts';
import { jobs } from './jobs.tables.ts';

declare module '../../testing/hostile/feature-scene.ts' {
  interface SceneNumbers {
    job: number;
    jobSearch: number;
  }
}

/** A job of the owner's for the walks over all endpoints with hostile input and with others' numbers. */
export const hostile: HostileScene = {
  async make({ owner }) {
    const { id } = await owner.ok(api.jobs.create, { body: { ...completeJob, title: `Pourer ${MARK}` } });
    const body = { name: `Search ${MARK}`, filters: { q: `Words ${MARK}` }, alert: 'daily' as const };
    const { id: jobSearch } = await owner.ok(api.jobSearches.create, { body });
    return { job: id, jobSearch };
  },
  async ofCompany({ kit, maker, companyId }) {
    const job = await liveJobBy(kit, maker, 'Pourer');
    const asked = { companyId, staffReason: `Asked ${MARK}`, applyBy: 'in_app' } as const;
    await kit.db.update(jobs).set(asked).where(eq(jobs.id, job));
    return { numbers: { job } };
  },
  byPath: ({ numbers }) => ({ 'jobs/{id}': numbers.job, 'job-searches/{searchId}': numbers.jobSearch }),
  wayBack: ({ numbers }) => ({ 'jobSearches.create': sql`delete from job_searches where id <> ${numbers.jobSearch}` }),
  words: {
    'adminJobs.askChange': { hardlyTakes: 'a posting in review, and the owner’s is a draft' },
    'adminJobs.rejectChange': { hardlyTakes: 'changes in review, and the owner’s is a draft' },
    'adminJobs.reject': { hardlyTakes: 'a posting in review or live, and the owner’s is a draft' },
  },
  fitting: async () => {
    const body = { ...completeJob, questions: ['Which line did you run?'] };
    const search = { name: 'Pourers', filters: { workplace: 'remote' }, alert: 'none' };
    return { 'jobs.create': { body }, 'jobs.save': { body }, 'jobSearches.create': { body: search } };
  },
  open: { 'jobs.ofCompany': PUBLIC },
  markedReads: ['jobs.own', 'jobs.get', 'jobs.draft', 'jobSearches.list'],
};
