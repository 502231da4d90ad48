import { absent, defineNav } from '../../platform/nav.ts';

export const search = defineNav({
  name: 'search',
  help: true,
  ...absent('has a box in the header', 'place', 'shortcut', 'menu', 'accountMenu', 'goTo', 'footer'),
  ...absent(
    'finds what others own',
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
    'shows what others give it',
    'menuFoot',
    'goKeys',
    'ownThings',
    'suggestions',
    'helpPanel',
    'ahead',
    'background',
  ),
});
