import { lazyPart } from '../../parts/lazy-part.tsx';
import { defineNav } from '../../platform/nav.ts';

export const feedback = defineNav({
  name: 'feedback',
  helpPanel: lazyPart('part', () => import('./public/my-reports.tsx')),
  ahead: [{ at: 80, load: () => import('./public/bug-report-dialog.tsx') }],
  adminPlaces: [{ at: 60, to: '/admin/bug-reports', label: 'Bug reports', live: ['admin.bugReports'] }],
});
