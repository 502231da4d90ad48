import type { PairLooks } from '../../testing/blocked-pair.ts';
import { applicationBy, openJobBy } from './applications.kit.ts';

/** How members show in what applications read, for the test that walks all reads with a blocked pair. */
export const pair: PairLooks = {
  shows: (kit) => ({
    'jobApplications.applicants': [
      {
        seed: async ({ viewer, other }) => {
          const id = await openJobBy(kit(), viewer, 'Border lead');
          await applicationBy(kit(), other, id);
          return { params: { id }, query: {} };
        },
      },
    ],
  }),
  showsNobody: {
    'jobApplications.mine': 'the viewer’s own applications, and no member of the company',
    'jobApplications.own': 'the viewer’s own application',
  },
};
