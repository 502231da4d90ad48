import { absent, defineNav } from '../../platform/nav.ts';

/** Members meet their orders where they buy; staff see all of them at the desk of subscriptions. */
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
