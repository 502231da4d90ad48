import type { HostileScene } from '../../testing/hostile/feature-scene.ts';

export const hostile: HostileScene = {
  markedReads: ['analytics.reactions'],
};
