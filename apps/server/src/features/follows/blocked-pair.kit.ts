import { eq } from 'drizzle-orm';
import { users } from '../../core/accounts/accounts.tables.ts';
import { of, type PairLooks, pairSeeds, type Scene } from '../../testing/blocked-pair.ts';

/** How members appear in reads of follows, for the test that walks all reads with a blocked pair. */
export const pair: PairLooks = {
  shows: (kit) => {
    const { follow, followCompany, companyOf } = pairSeeds(kit);
    return {
      'follows.pending': [
        {
          seed: async ({ viewer, other }) => {
            await follow(other, viewer, 'requested');
            return {};
          },
        },
      ],
      'follows.suggestions': [
        {
          seed: async ({ viewer, mark }) => {
            await kit()
              .db.update(users)
              .set({ company: `Co ${mark}` })
              .where(eq(users.id, viewer.id));
            return {};
          },
          isSeen: (body: { person: { id: number } }[], { other }: Scene) =>
            body.some(({ person }) => person.id === other.id),
        },
      ],
      'follows.followers': [
        {
          seed: async ({ third, other }) => {
            await follow(other, third);
            return { ...of(third), query: {} };
          },
        },
        {
          seed: async ({ third, other }) => {
            await follow(third, other);
            return { ...of(other), query: {} };
          },
          isSeen: (body: { items: unknown[] }) => body.items.length > 0,
        },
      ],
      'follows.following': [
        {
          seed: async ({ third, other }) => {
            await follow(third, other);
            return { ...of(third), query: {} };
          },
        },
        {
          seed: async ({ third, other }) => {
            await follow(other, third);
            return { ...of(other), query: {} };
          },
          isSeen: (body: { items: unknown[] }) => body.items.length > 0,
        },
      ],
      'follows.followedCompanies': [
        {
          seed: async ({ other, third }) => {
            await followCompany(other, (await companyOf(third)).id);
            return { ...of(other), query: {} };
          },
          isSeen: (body: { items: unknown[] }) => body.items.length > 0,
        },
      ],
      'follows.connections': [
        {
          seed: async ({ viewer, other }) => {
            await follow(viewer, other);
            await follow(other, viewer);
            return { query: {} };
          },
        },
      ],
    };
  },
};
