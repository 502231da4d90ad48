import { defineFeature, none } from '../../platform/feature.ts';
import { registerFeedback } from './feedback.routes.ts';

export const feedback = defineFeature({
  name: 'feedback',
  routes: registerFeedback,
  subscribers: none('it waits for no event of others'),
  search: none('reports are for staff'),
  subjects: none('nothing of it is spoken of elsewhere'),
});
