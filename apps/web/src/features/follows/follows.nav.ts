import { defineNav } from '../../platform/nav.ts';

export const follows = defineNav({
  name: 'follows',
});
