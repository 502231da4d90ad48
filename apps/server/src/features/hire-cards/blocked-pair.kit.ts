import { eq } from 'drizzle-orm';
import { users } from '../../core/accounts/accounts.tables.ts';
import type { PairLooks } from '../../testing/blocked-pair.ts';
import { hireCards } from './hire-cards.tables.ts';

const DAY = 86_400_000;

/** How members show in what hire cards read, for the test that walks all reads with a blocked pair. */
export const pair: PairLooks = {
  shows: (kit) => ({
    'hireCards.list': [
      {
        seed: async ({ other, mark }) => {
          const { db, clock } = kit();
          const now = clock.now();
          const later = new Date(now.getTime() + DAY);
          await db.update(users).set({ premiumUntil: later }).where(eq(users.id, other.id));
          await db.insert(hireCards).values({
            ownerId: other.id,
            roles: [`Quilter ${mark}`],
            types: ['full_time'],
            workplaces: ['on_site'],
            place: '',
            note: '',
            audience: 'everyone',
            postedAt: now,
            expiresAt: later,
          });
          return { query: {} };
        },
      },
    ],
  }),
  showsNobody: { 'hireCards.own': 'the viewer’s own card' },
};
