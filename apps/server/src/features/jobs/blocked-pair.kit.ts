import { eq } from 'drizzle-orm';
import type { PairLooks } from '../../testing/blocked-pair.ts';
import { liveJobBy } from './jobs.kit.ts';
import { jobs } from './jobs.tables.ts';

/** How members show in what jobs read, for the test that walks all reads with a blocked pair. */
export const pair: PairLooks = {
  shows: (kit) => ({
    'jobs.list': [
      {
        seed: async ({ other, mark }) => {
          await liveJobBy(kit(), other, `Pourer ${mark}`);
          return { query: {} };
        },
      },
    ],
    'jobs.get': [
      { seed: async ({ other, mark }) => ({ params: { id: await liveJobBy(kit(), other, `Pourer ${mark}`) } }) },
    ],
    'jobs.similar': [
      {
        seed: async ({ other, third, mark }) => {
          await liveJobBy(kit(), other, `Pourer ${mark}`);
          return { params: { id: await liveJobBy(kit(), third, 'Pourer of a third') } };
        },
      },
    ],
    'jobs.ofCompany': [
      {
        seed: async ({ other, mark }) => {
          const { id: companyId } = await kit().company();
          const id = await liveJobBy(kit(), other, `Pourer ${mark}`);
          await kit().db.update(jobs).set({ companyId }).where(eq(jobs.id, id));
          return { params: { id: companyId }, query: {} };
        },
      },
    ],
    'jobs.facets': [
      {
        seed: async ({ other, mark }) => {
          await liveJobBy(kit(), other, `Pourer ${mark}`);
          return { query: { q: mark } };
        },
        isSeen: (body: { total: number }) => body.total > 0,
      },
    ],
  }),
  showsNobody: {
    'jobs.employers': 'companies alone',
    'jobs.own': 'the viewer’s own postings',
    'jobs.places': 'cities alone',
    'jobSearches.list': 'the viewer’s own searches',
    'jobs.draft': 'the viewer’s own posting',
  },
};
