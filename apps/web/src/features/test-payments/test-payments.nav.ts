import { absent, defineNav } from '../../platform/nav.ts';

/** The pages of the test mode, which payments lead to. */
export const testPayments = defineNav({
  name: 'test-payments',
  ...absent('payments lead there', 'place', 'shortcut', 'menu', 'accountMenu', 'goTo', 'footer', 'addresses'),
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
  ...absent('nothing to set, to read or to manage', 'settingsSections', 'settingsRows', 'help', 'adminPlaces'),
  ...absent(
    'looked at while paying alone',
    'menuFoot',
    'goKeys',
    'ownThings',
    'suggestions',
    'helpPanel',
    'ahead',
    'background',
  ),
});
