import { defineFeature, none } from '../../platform/feature.ts';
import { registerSafety } from './safety.routes.ts';

export const safety = defineFeature({
  name: 'safety',
  routes: registerSafety,
  subscribers: none('it waits for no event of others'),
  search: none('reports are for staff'),
  subjects: none('nothing of it is spoken of elsewhere'),
});
