import { eq } from 'drizzle-orm';
import { companyHandovers, companySuggestions } from './companies.tables.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { type PairLooks, of, pairSeeds } from '../../testing/blocked-pair.ts';

/** How members appear in reads of companies, for the test that walks all reads with a blocked pair. */
export const pair: PairLooks = {
  shows: (kit) => {
    const { postBy, companyOf } = pairSeeds(kit);
    return {
      'companies.get': [
        {
          seed: async ({ other, third }) => {
            const company = await companyOf(third);
            await kit().db.update(users).set({ companyId: company.id }).where(eq(users.id, other.id));
            return of(company);
          },
          isSeen: (body: { peopleCount: number }) => body.peopleCount > 0,
        },
        {
          seed: async ({ viewer, other }) => {
            const company = await companyOf(other, viewer);
            await kit()
              .db.insert(companyHandovers)
              .values({ companyId: company.id, fromId: other.id, toId: viewer.id });
            return of(company);
          },
          isSeen: (body: { handoverFrom: unknown }) => body.handoverFrom !== null,
        },
      ],
      'companies.people': [
        {
          seed: async ({ other, third }) => {
            const company = await companyOf(third);
            await kit().db.update(users).set({ companyId: company.id }).where(eq(users.id, other.id));
            return { ...of(company), query: {} };
          },
        },
      ],
      'companies.posts': [
        {
          seed: async ({ other, third, mark }) => {
            const company = await companyOf(third);
            await postBy(other, `Words ${mark}`, company.id);
            return { ...of(company), query: {} };
          },
        },
      ],
      'companyRoles.team': [{ seed: async ({ viewer, other }) => of(await companyOf(viewer, other)) }],
      'companyRoles.suggestions': [
        {
          seed: async ({ viewer, other }) => {
            const company = await companyOf(viewer);
            await kit()
              .db.insert(companySuggestions)
              .values({ companyId: company.id, userId: other.id, text: 'We moved' });
            return { ...of(company), query: {} };
          },
        },
      ],
    };
  },
  showsNobody: {
    'companies.lookAlikes': 'companies',
    'companies.mine': 'companies of the viewer',
  },
};
