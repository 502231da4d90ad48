import { absent, comesLater, defineNav } from '../../platform/nav.ts';

/** Not built yet; its screen says so. */
export const metrics = defineNav({
  name: 'metrics',
  place: true,
  addresses: [
    {
      path: '/industry-metrics',
      title: 'Industry Metrics & Tariff Tracker',
      text: 'Steel, foam chemical, cotton and freight prices, and the tariffs that affect them.',
    },
  ],
  ...absent('has an icon of the header', 'shortcut', 'menu', 'accountMenu', 'goTo', 'footer'),
  ...absent('figures are not posted', 'chips', 'emptyFeeds', 'feedCards', 'impressions', 'searchKinds', 'savedKinds'),
  ...absent('comes with the feature', 'notificationChips', 'settingsSections', 'settingsRows', 'help', 'adminPlaces'),
  ...comesLater,
});
