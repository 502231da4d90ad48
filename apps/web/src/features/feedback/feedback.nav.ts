import { lazyPart } from '../../parts/lazy-part.tsx';
import { absent, defineNav } from '../../platform/nav.ts';

export const feedback = defineNav({
  name: 'feedback',
  helpPanel: { at: 10, Panel: lazyPart('part', () => import('./public/my-reports.tsx')) },
  ahead: [{ at: 80, load: () => import('./public/bug-report-dialog.tsx') }],
  adminPlaces: [{ at: 60, to: '/admin/bug-reports', label: 'Bug reports', live: ['admin.bugReports'] }],
  help: true,
  ...absent('has a button on every page', 'place', 'shortcut', 'menu', 'accountMenu', 'goTo', 'footer'),
  ...absent(
    'seen by its writer and staff alone',
    'chips',
    'emptyFeeds',
    'feedCards',
    'impressions',
    'searchKinds',
    'savedKinds',
    'notificationChips',
  ),
  ...absent('nothing to set, no page of its own', 'settingsSections', 'settingsRows', 'addresses'),
  ...absent(
    'is written from everywhere, by its own button',
    'menuFoot',
    'goKeys',
    'ownThings',
    'suggestions',
    'background',
  ),
});
