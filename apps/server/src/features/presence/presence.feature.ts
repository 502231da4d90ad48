import { defineFeature } from '../../platform/feature.ts';
import { registerPresence } from './presence.routes.ts';

export const presence = defineFeature({
  name: 'presence',
  routes: registerPresence,
  exportData: { leftOut: { member_activity: 'the account says when its owner was last here' } },
  eraseMember: { tables: { member_activity: 'goes' } },
});
