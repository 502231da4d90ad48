import { defineFeature, none } from '../../platform/feature.ts';
import { registerAuth } from './auth.routes.ts';

export const auth = defineFeature({
  name: 'auth',
  routes: registerAuth,
  subscribers: none('it waits for no event of others'),
  search: none('accounts are found as people'),
  subjects: none('nothing of it is spoken of elsewhere'),
});
