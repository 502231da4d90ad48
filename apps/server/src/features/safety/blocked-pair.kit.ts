import { mutes } from '../../core/relations/relations.tables.ts';
import { type PairLooks } from '../../testing/blocked-pair.ts';

/** How members appear in reads of safety, for the test that walks all reads with a blocked pair. */
export const pair: PairLooks = {
  shows: (kit) => ({
    'safety.muted': [
      {
        seed: async ({ viewer, other }) => {
          await kit().db.insert(mutes).values({ muterId: viewer.id, mutedId: other.id });
          return { query: {} };
        },
      },
    ],
  }),
  showsNobody: {
    'safety.relation': 'what the viewer did; who is blocked gets a refusal (relations.test.ts)',
    'safety.blocked': 'the blocker’s own list, where blocks are taken back',
    'safetyCases.mine': 'decisions of staff, who are not named',
  },
};
