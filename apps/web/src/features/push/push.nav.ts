import { lazyPart } from '../../parts/lazy-part.tsx';
import { absent, defineNav } from '../../platform/nav.ts';

export const push = defineNav({
  name: 'push',
  background: [
    {
      when: 'worker',
      async start(_client, memberId) {
        const { renewPush } = await import('./public/push-device.ts');
        await renewPush(memberId).catch(() => undefined);
        return () => undefined;
      },
    },
  ],
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
  ...absent(
    'tells of what others own',
    'chips',
    'emptyFeeds',
    'feedCards',
    'impressions',
    'searchKinds',
    'savedKinds',
    'notificationChips',
  ),
  ...absent('has no page of its own', 'menuFoot', 'goKeys', 'ownThings', 'suggestions', 'helpPanel', 'ahead'),
});
