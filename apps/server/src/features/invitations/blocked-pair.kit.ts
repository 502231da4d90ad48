import { invitations } from './invitations.tables.ts';
import { type PairLooks } from '../../testing/blocked-pair.ts';

/** How members appear in reads of invitations, for the test that walks all reads with a blocked pair. */
export const pair: PairLooks = {
  shows: (kit) => ({
    'invitations.list': [
      {
        seed: async ({ viewer, other }) => {
          await kit()
            .db.insert(invitations)
            .values({
              inviterId: viewer.id,
              name: 'An old friend',
              email: `friend-of-${viewer.id}@example.com`,
              tokenHash: Buffer.from(`invitation ${viewer.id}`),
              state: 'member',
              userId: other.id,
              expiresAt: kit().clock.now(),
            });
          return { query: {} };
        },
      },
    ],
  }),
};
