import type { HostileScene } from '../../testing/hostile/feature-scene.ts';

export const hostile: HostileScene = {
  markedReads: ['analytics.reactions'],
  words: { 'analytics.reactions': { hardlyTakes: 'names of time zones alone' } },
};
