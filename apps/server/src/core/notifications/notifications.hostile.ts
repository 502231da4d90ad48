import { api } from '@innerspring/contract';
import { firstOf, type HostileScene } from '../../testing/hostile/feature-scene.ts';

declare module '../../testing/hostile/feature-scene.ts' {
  interface SceneNumbers {
    notification: number;
  }
}

const secretOfLink = { hardlyTakes: 'the secret of a link' };

export const hostile: HostileScene = {
  find: async ({ owner }) => ({
    notification: firstOf((await owner.ok(api.notifications.list, { query: {} })).items).id,
  }),
  byPath: ({ numbers }) => ({ 'notifications/{id}': numbers.notification }),
  markedReads: ['notifications.list'],
  words: {
    'notifications.resubscribe': secretOfLink,
    'notifications.subscription': secretOfLink,
    'notifications.unsubscribe': secretOfLink,
  },
};
