import { defineFeature } from '../../platform/feature.ts';
import { registerSavedThings } from './saved.routes.ts';

/** The list of what members save. Rows and rules are those of `core/saves`, the things those of their owners. */
export const saved = defineFeature({
  name: 'saved',
  routes: registerSavedThings,
  openPages: {
    apart: {
      'savedThings.*': 'what a member saves shows to them alone',
      'saved.createCollection': 'collections show to their member alone',
      'saved.renameCollection': 'collections show to their member alone',
      'saved.removeCollection': 'collections show to their member alone',
    },
  },
  hostileScene: { file: 'saved.hostile.ts' },
});
