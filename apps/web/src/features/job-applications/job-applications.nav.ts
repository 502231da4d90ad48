import { absent, defineNav } from '../../platform/nav.ts';

export const jobApplications = defineNav({
  name: 'job-applications',
  ...absent('is part of the pages of jobs', 'place', 'shortcut', 'menu', 'accountMenu', 'goTo', 'footer', 'addresses'),
  ...absent(
    'is for its applicant and those who review it',
    'chips',
    'emptyFeeds',
    'feedCards',
    'searchKinds',
    'savedKinds',
    'impressions',
    'adminPlaces',
  ),
  ...absent('is told under the chip of jobs, and explained with them', 'notificationChips', 'help', 'helpPanel'),
  ...absent('nothing to set', 'settingsSections', 'settingsRows'),
  ...absent('is viewed in place', 'menuFoot', 'goKeys', 'ownThings', 'suggestions', 'ahead', 'background'),
});
