import { absent, defineNav } from '../../platform/nav.ts';

export const feedback = defineNav({
  name: 'feedback',
  adminPlaces: [{ at: 60, to: '/admin/bug-reports', label: 'Bug reports', live: ['admin.bugReports'] }],
  help: true,
  ...absent('has a button on every page', 'place', 'shortcut', 'menu', 'accountMenu', 'goTo', 'footer'),
  ...absent(
    'seen by its writer and staff alone',
    'chips',
    'emptyFeeds',
    'searchKinds',
    'savedKinds',
    'notificationIcons',
  ),
  ...absent('nothing to set, no page of its own', 'settingsSections', 'settingsRows', 'addresses'),
});
