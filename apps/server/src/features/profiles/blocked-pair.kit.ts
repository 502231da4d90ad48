import { api } from '@innerspring/contract';
import { type PairLooks, of } from '../../testing/blocked-pair.ts';

/** How members appear in reads of profiles, for the test that walks all reads with a blocked pair. */
export const pair: PairLooks = {
  shows: () => ({
    'people.get': [{ seed: async ({ other }) => of(other) }],
    'people.viewers': [
      {
        seed: async ({ viewer, other }) => {
          await other.ok(api.people.visit, { params: { id: viewer.id } });
          return { query: {} };
        },
        isSeen: ({ items }: { items: unknown[] }) => items.length > 0,
      },
    ],
    'people.avatar': [{ seed: async ({ other }) => of(other), isSeen: () => true }],
  }),
  showsNobody: {
    'people.debug': 'the viewer alone, unless they are staff',
    'people.own': 'the viewer’s own profile',
    'people.enhanced': 'the viewer’s own posts and links',
  },
};
