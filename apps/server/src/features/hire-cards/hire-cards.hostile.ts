import { api } from '@innerspring/contract';
import { type HostileScene, MARK } from '../../testing/hostile/feature-scene.ts';

/** A card of the owner's for the walks over all endpoints with hostile input. */
export const hostile: HostileScene = {
  async make({ owner }) {
    await owner.ok(api.hireCards.save, {
      body: {
        roles: [`Foam pourer ${MARK}`],
        types: ['full_time'],
        workplaces: ['on_site'],
        place: 'Tupelo, MS',
        availableFrom: null,
        note: `Ready to move ${MARK}`,
        audience: 'recruiters',
        hiddenCompanyIds: [],
      },
    });
    return {};
  },
  byPath: () => ({}),
  markedReads: ['hireCards.own'],
};
