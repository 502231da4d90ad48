import { defineNav } from '../../platform/nav.ts';

export const applications = defineNav({
  name: 'applications',
});
