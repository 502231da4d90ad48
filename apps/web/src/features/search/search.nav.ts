import { absent, defineNav } from '../../platform/nav.ts';

export const search = defineNav({
  name: 'search',
  help: true,
  ...absent('has a box in the header', 'place', 'shortcut', 'menu', 'accountMenu', 'goTo', 'footer'),
  ...absent('finds what others own', 'chips', 'emptyFeeds', 'searchKinds', 'savedKinds', 'notificationIcons'),
  ...absent('nothing to set or to manage', 'settingsSections', 'settingsRows', 'addresses', 'adminPlaces'),
});
