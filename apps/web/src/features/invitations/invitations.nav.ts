import { absent, defineNav } from '../../platform/nav.ts';

export const invitations = defineNav({
  name: 'invitations',
  help: true,
  ...absent('a tab of the Industry Network', 'place', 'shortcut', 'menu', 'accountMenu', 'goTo', 'footer'),
  ...absent(
    'seen by its sender alone',
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
    'written on one tab of the network',
    'menuFoot',
    'goKeys',
    'ownThings',
    'suggestions',
    'helpPanel',
    'ahead',
    'background',
  ),
});
