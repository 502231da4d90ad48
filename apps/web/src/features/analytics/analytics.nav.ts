import { absent, defineNav } from '../../platform/nav.ts';

export const analytics = defineNav({
  name: 'analytics',
  help: true,
  ...absent('authors come from their own posts', 'place', 'shortcut', 'menu', 'accountMenu', 'goTo', 'footer'),
  ...absent(
    'figures are not posted',
    'chips',
    'emptyFeeds',
    'feedCards',
    'impressions',
    'searchKinds',
    'savedKinds',
    'notificationChips',
  ),
  ...absent('nothing to set or to manage', 'settingsSections', 'settingsRows', 'addresses', 'adminPlaces'),
  ...absent(
    'figures are looked at on their own page alone',
    'menuFoot',
    'goKeys',
    'ownThings',
    'suggestions',
    'helpPanel',
    'ahead',
    'background',
  ),
});
