import { Users } from 'lucide-react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { absent, defineNav } from '../../platform/nav.ts';

export const groups = defineNav({
  name: 'groups',
  goTo: [{ at: 120, to: '/groups', label: 'Groups', Icon: Users }],
  searchKinds: [
    {
      at: 30,
      tab: 'groups',
      label: 'Groups',
      noun: 'groups',
      nouns: ['group', 'groups'],
      look: 'cards',
      idOf: (hit) => (hit.kind === 'group' ? hit.group.id : 0),
      Hit: lazyPart('part', () => import('./public/group-hit.tsx')),
    },
  ],
  adminPlaces: [{ at: 50, to: '/admin/groups', label: 'Groups', live: ['adminGroups.'] }],
  help: true,
  ...absent('stands in the Industry Network', 'place', 'shortcut', 'menu', 'accountMenu', 'footer'),
  ...absent('what is said in a group stays there', 'chips', 'emptyFeeds', 'savedKinds', 'notificationIcons'),
  ...absent('set on the page of the group', 'settingsSections', 'settingsRows', 'addresses'),
});
