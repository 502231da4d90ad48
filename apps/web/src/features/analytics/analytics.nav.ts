import { absent, defineNav } from '../../platform/nav.ts';

export const analytics = defineNav({
  name: 'analytics',
  help: true,
  ...absent('authors come from their own posts', 'place', 'shortcut', 'menu', 'accountMenu', 'goTo', 'footer'),
  ...absent('figures are not posted', 'chips', 'emptyFeeds', 'searchKinds', 'savedKinds', 'notificationIcons'),
  ...absent('nothing to set or to manage', 'settingsSections', 'settingsRows', 'addresses', 'adminPlaces'),
});
