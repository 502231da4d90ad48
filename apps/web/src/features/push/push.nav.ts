import { lazyPart } from '../../parts/lazy-part.tsx';
import { absent, defineNav } from '../../platform/nav.ts';

export const push = defineNav({
  name: 'push',
  settingsRows: [
    {
      section: 'notifications',
      at: 20,
      id: 'device',
      label: 'Notifications on this device',
      words: 'push browser phone desktop web lock screen permission',
      Row: lazyPart('part', () => import('./device-row.tsx')),
    },
  ],
  help: true,
  ...absent('its row is one of the notifications', 'settingsSections'),
  ...absent('has no page', 'place', 'shortcut', 'menu', 'accountMenu', 'goTo', 'footer', 'addresses', 'adminPlaces'),
  ...absent('tells of what others own', 'chips', 'emptyFeeds', 'searchKinds', 'savedKinds', 'notificationIcons'),
});
