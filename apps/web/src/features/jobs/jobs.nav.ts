import { Briefcase, BriefcaseBusiness } from 'lucide-react';
import { absent, comesLater, defineNav, none } from '../../platform/nav.ts';

/** Not built yet; its screens say so. */
export const jobs = defineNav({
  name: 'jobs',
  place: true,
  chips: true,
  emptyFeeds: [{ kind: 'jobs', text: 'You can’t post jobs yet. They’ll appear here.' }],
  feedCards: none('a job cannot be posted yet'),
  menu: [{ at: 70, to: '/jobs', label: 'My Jobs', Icon: Briefcase }],
  savedKinds: [{ at: 20, tab: 'jobs', label: 'Jobs', things: none('comes with the feature') }],
  notificationChips: [{ chip: 'jobs', label: 'Jobs', Icon: BriefcaseBusiness }],
  help: true,
  addresses: [
    { path: '/jobs', title: 'Jobs', text: 'Open positions across the trade, and the ones you posted or applied for.' },
    {
      path: '/jobs/create',
      title: 'Post a job',
      text: 'A form for an open position, with a preview before you publish.',
    },
    { path: '/jobs/checkout', title: 'Job checkout', text: 'Payment for a job posting.' },
    { path: '/jobs/success', title: 'Job posted', text: 'Confirmation of your published job.' },
    { path: '/jobs/*', title: 'Job', text: 'The full position and how to apply.' },
    { path: '/admin/jobs', title: 'Jobs', text: 'Review and remove job postings.' },
  ],
  ...absent('has an icon of the header', 'shortcut', 'accountMenu', 'goTo', 'footer'),
  ...absent('comes with the feature', 'searchKinds', 'impressions', 'settingsSections', 'settingsRows', 'adminPlaces'),
  ...comesLater,
});
