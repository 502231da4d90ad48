import { absent, comesLater, defineNav } from '../../platform/nav.ts';

/** Not built yet; its screen says so. */
export const games = defineNav({
  name: 'games',
  addresses: [{ path: '/games/mattress-bounce', title: 'Mattress Bounce', text: 'A small game for a short break.' }],
  ...absent('reached by its address', 'place', 'shortcut', 'menu', 'accountMenu', 'goTo', 'footer'),
  ...absent(
    'a game is not posted',
    'chips',
    'emptyFeeds',
    'feedCards',
    'impressions',
    'searchKinds',
    'savedKinds',
    'notificationChips',
  ),
  ...absent('comes with the feature', 'settingsSections', 'settingsRows', 'help', 'adminPlaces'),
  ...comesLater,
});
