import { absent, comesLater, defineNav } from '../../platform/nav.ts';

const certificates = {
  title: 'Certifications',
  text: 'Mattress certification requests and issued certificates.',
};

/** Not built yet; its screens say so. */
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
      text: 'What was tested on this mattress, who tested it, and when it expires.',
    },
  ],
  ...absent('is beside the home feed', 'place', 'menu', 'accountMenu', 'goTo', 'footer'),
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
