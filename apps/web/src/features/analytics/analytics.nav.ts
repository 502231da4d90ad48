import { defineNav } from '../../platform/nav.ts';

export const analytics = defineNav({
  name: 'analytics',
});
