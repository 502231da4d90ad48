import { absent, comesLater, defineNav } from '../../platform/nav.ts';

/** Not built yet: no server can share to LinkedIn, and the row in the settings says so. */
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
        help: 'Sharing to LinkedIn isn’t set up on this site, so there’s nothing to connect. Your posts stay here.',
        badge: 'Not available',
      },
    },
  ],
  addresses: [
    {
      path: '/linkedin-oauth',
      title: 'LinkedIn',
      text: 'Connect your LinkedIn account to share posts there.',
    },
    {
      path: '/linkedin-setup',
      title: 'LinkedIn setup',
      text: 'The LinkedIn keys, and a check that they work.',
    },
  ],
  ...absent('is in Settings', 'place', 'shortcut', 'menu', 'accountMenu', 'goTo', 'footer'),
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
