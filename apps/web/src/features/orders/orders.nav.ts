import { absent, defineNav } from '../../platform/nav.ts';

/** Members see their orders where they buy. Staff see all of them on the admin page of subscriptions. */
export const orders = defineNav({
  name: 'orders',
  ...absent('found in settings', 'place', 'shortcut', 'menu', 'accountMenu', 'goTo', 'footer', 'addresses'),
  ...absent(
    'nothing that is posted',
    'chips',
    'emptyFeeds',
    'feedCards',
    'impressions',
    'searchKinds',
    'savedKinds',
    'notificationChips',
  ),
  ...absent('told with what is bought', 'settingsSections', 'settingsRows', 'help', 'adminPlaces'),
  ...absent(
    'looked at while buying alone',
    'menuFoot',
    'goKeys',
    'ownThings',
    'suggestions',
    'helpPanel',
    'ahead',
    'background',
  ),
});
