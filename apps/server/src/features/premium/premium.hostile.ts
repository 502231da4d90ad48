import type { HostileScene } from '../../testing/hostile/feature-scene.ts';

/** The owner of the scene has Premium as a gift. */
export const hostile: HostileScene = {
  make: async () => ({}),
  byPath: ({ numbers }) => ({ 'admin/premium/comps/{id}': numbers.owner }),
  words: {
    'premium.cancel': { hardlyTakes: 'the owner pays for no subscription' },
    'adminPremium.comp': { hardlyTakes: 'the username of a member' },
  },
  fitting: ({ friend }, { clock }) => ({
    'adminPremium.comp': {
      body: { username: friend.username, until: new Date(clock.now().getTime() + 86_400_000).toISOString() },
    },
  }),
};
