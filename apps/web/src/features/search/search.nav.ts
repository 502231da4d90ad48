import { defineNav } from '../../platform/nav.ts';

export const search = defineNav({
  name: 'search',
});
