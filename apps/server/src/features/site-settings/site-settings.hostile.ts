import type { HostileScene } from '../../testing/hostile/feature-scene.ts';

export const hostile: HostileScene = {
  byPath: () => ({ 'site-settings/{key}': 'follows.dismissedDays' }),
};
