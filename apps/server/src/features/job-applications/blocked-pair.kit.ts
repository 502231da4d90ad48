import { eq } from 'drizzle-orm';
import type { PairLooks } from '../../testing/blocked-pair.ts';
import { companyRoles } from '../companies/companies.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
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
    'jobApplications.stages': [
      {
        seed: async ({ viewer, other }) => {
          const id = await openJobBy(kit(), viewer, 'Border lead');
          await applicationBy(kit(), other, id);
          return { params: { id } };
        },
        isSeen: (body: unknown[]) => body.length > 0,
      },
    ],
    'jobApplications.csv': [
      {
        seed: async ({ viewer, other }) => {
          const id = await openJobBy(kit(), viewer, 'Border lead');
          await applicationBy(kit(), other, id);
          return { params: { id } };
        },
      },
    ],
    'jobApplications.team': [
      {
        seed: async ({ viewer, other }) => {
          const { id: companyId } = await kit().company();
          const role = { companyId, role: 'recruiter' as const };
          await kit()
            .db.insert(companyRoles)
            .values([
              { ...role, userId: viewer.id },
              { ...role, userId: other.id },
            ]);
          const id = await openJobBy(kit(), viewer, 'Border lead');
          await kit().db.update(jobs).set({ companyId }).where(eq(jobs.id, id));
          return { params: { id }, query: { q: other.fullName.slice(0, 3).toLowerCase() } };
        },
      },
    ],
  }),
  showsNobody: {
    'jobApplications.mine': 'the viewer’s own applications, and no member of the company',
    'jobApplications.own': 'the viewer’s own application',
  },
};
