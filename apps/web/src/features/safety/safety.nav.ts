import { lazyPart } from '../../parts/lazy-part.tsx';
import { defineNav } from '../../platform/nav.ts';

const Setting = lazyPart('part', () => import('./settings-rows.tsx'));

export const safety = defineNav({
  name: 'safety',
  settingsSections: [
    { at: 80, id: 'blocked', label: 'Blocked and muted', about: 'People and words you don’t want to see' },
  ],
  settingsRows: [
    {
      section: 'account',
      at: 40,
      id: 'moderation',
      label: 'Decisions by staff',
      words: 'moderation appeal removed warning report suspended',
      look: {
        help: 'Staff decisions about you or your posts, and your appeals.',
        to: '/settings/moderation',
        button: 'See decisions',
      },
    },
    {
      section: 'blocked',
      at: 10,
      id: 'blocked',
      label: 'Blocked people',
      words: 'block unblock ban harassment safety',
      Setting,
    },
    {
      section: 'blocked',
      at: 20,
      id: 'muted',
      label: 'Muted people',
      words: 'mute unmute hide silence safety',
      Setting,
    },
    {
      section: 'blocked',
      at: 30,
      id: 'muted-words',
      label: 'Muted words',
      words: 'filter keywords hide topics feed',
      Setting,
    },
  ],
  adminPlaces: [{ at: 40, to: '/admin/reports', label: 'Reports', live: ['safetyAdmin.cases', 'safetyAdmin.counts'] }],
});
