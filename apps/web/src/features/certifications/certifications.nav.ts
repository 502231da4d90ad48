import { absent, comesLater, defineNav } from '../../platform/nav.ts';

const certificates = {
  title: 'Certifications',
  text: 'Requests for mattress certifications and the certificates that were issued.',
};

/** Still to come: its screens say so. */
export const certifications = defineNav({
  name: 'certifications',
  shortcut: true,
  addresses: [
    { path: '/certifications', ...certificates },
    { path: '/certifications/request', ...certificates },
    { path: '/certifications/request-simple', ...certificates },
    {
      path: '/certifications/mattress/*',
      title: 'Mattress certificate',
      text: 'What was tested on this mattress, by whom, and until when it holds.',
    },
  ],
  ...absent('stands beside the home feed', 'place', 'menu', 'accountMenu', 'goTo', 'footer'),
  ...absent(
    'comes with the feature',
    'chips',
    'emptyFeeds',
    'feedCards',
    'impressions',
    'searchKinds',
    'savedKinds',
    'notificationChips',
  ),
  ...absent('comes with the feature', 'settingsSections', 'settingsRows', 'help', 'adminPlaces'),
  ...comesLater,
});
