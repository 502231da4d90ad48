import { absent, defineNav } from '../../platform/nav.ts';

export const applications = defineNav({
  name: 'applications',
  help: true,
  ...absent('applicants see one screen and no menu', 'place', 'shortcut', 'menu', 'accountMenu', 'goTo', 'footer'),
  ...absent(
    'not seen by members',
    'chips',
    'emptyFeeds',
    'feedCards',
    'impressions',
    'searchKinds',
    'savedKinds',
    'notificationChips',
  ),
  ...absent('staff decide among the users', 'settingsSections', 'settingsRows', 'addresses', 'adminPlaces'),
  ...absent(
    'an applicant has no menu, no search and no frame',
    'menuFoot',
    'goKeys',
    'ownThings',
    'suggestions',
    'helpPanel',
    'ahead',
    'background',
  ),
});
