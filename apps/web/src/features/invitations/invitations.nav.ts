import { defineNav } from '../../platform/nav.ts';

export const invitations = defineNav({
  name: 'invitations',
});
