import type { Person } from '../../testing/member-kit.ts';
import type { MemberKit } from '../../testing/member-kit.ts';
import type { PairLooks } from '../../testing/blocked-pair.ts';
import { contentOf } from './job-rows.ts';
import { completeJob } from './jobs.kit.ts';
import { jobListings, jobs } from './jobs.tables.ts';

/** A live posting of a member's, straight in the database. */
async function liveBy(kit: MemberKit, owner: Person, title: string): Promise<number> {
  const now = kit.clock.now();
  const [made] = await kit.db
    .insert(jobs)
    .values({
      ...contentOf({ ...completeJob, title }),
      ownerId: owner.id,
      state: 'live',
      publishedAt: now,
      expiresAt: new Date(now.getTime() + 30 * 86_400_000),
    })
    .returning({ id: jobs.id });
  if (!made) throw new Error('The posting was not stored.');
  await kit.db.insert(jobListings).values({ jobId: made.id });
  return made.id;
}

/** How members show in what jobs read, for the test that walks all reads with a blocked pair. */
export const pair: PairLooks = {
  shows: (kit) => ({
    'jobs.list': [
      {
        seed: async ({ other, mark }) => {
          await liveBy(kit(), other, `Pourer ${mark}`);
          return { query: {} };
        },
      },
    ],
    'jobs.get': [
      { seed: async ({ other, mark }) => ({ params: { id: await liveBy(kit(), other, `Pourer ${mark}`) } }) },
    ],
    'jobs.similar': [
      {
        seed: async ({ other, third, mark }) => {
          await liveBy(kit(), other, `Pourer ${mark}`);
          return { params: { id: await liveBy(kit(), third, 'Pourer of a third') } };
        },
      },
    ],
    'jobs.facets': [
      {
        seed: async ({ other, mark }) => {
          await liveBy(kit(), other, `Pourer ${mark}`);
          return { query: { q: mark } };
        },
        isSeen: (body: { total: number }) => body.total > 0,
      },
    ],
  }),
  showsNobody: { 'jobs.own': 'the viewer’s own postings', 'jobs.draft': 'the viewer’s own posting' },
};
