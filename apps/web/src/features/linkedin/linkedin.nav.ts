import { absent, comesLater, defineNav } from '../../platform/nav.ts';

/** Still to come: no server can share to LinkedIn yet, and the row of the settings says so where one would look for it. */
export const linkedin = defineNav({
  name: 'linkedin',
  settingsSections: [{ at: 90, id: 'connected', label: 'Connected accounts', about: 'LinkedIn' }],
  settingsRows: [
    {
      section: 'connected',
      at: 10,
      id: 'linkedin',
      label: 'LinkedIn',
      words: 'social network share connect link account',
      look: {
        help: 'Sharing to LinkedIn is not set up on this site, so there is nothing to connect. Your posts stay here.',
        badge: 'Not available',
      },
    },
  ],
  addresses: [
    {
      path: '/linkedin-oauth',
      title: 'LinkedIn',
      text: 'Connecting your LinkedIn account, so that posts can be shared there.',
    },
    {
      path: '/linkedin-setup',
      title: 'LinkedIn setup',
      text: 'The keys of the LinkedIn connection and a check that they work.',
    },
  ],
  ...absent('stands in the settings', 'place', 'shortcut', 'menu', 'accountMenu', 'goTo', 'footer'),
  ...absent(
    'shares what others own',
    'chips',
    'emptyFeeds',
    'feedCards',
    'impressions',
    'searchKinds',
    'savedKinds',
    'notificationChips',
  ),
  ...absent('comes with the feature', 'help', 'adminPlaces'),
  ...comesLater,
});
