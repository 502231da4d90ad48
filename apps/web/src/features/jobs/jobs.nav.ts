import { Briefcase, BriefcaseBusiness } from 'lucide-react';
import { absent, comesLater, defineNav, none } from '../../platform/nav.ts';

/** Still to come: its screens say so. */
export const jobs = defineNav({
  name: 'jobs',
  place: true,
  chips: true,
  emptyFeeds: [{ kind: 'jobs', text: 'Jobs cannot be posted yet. They will appear here.' }],
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
      text: 'A form for an open position, with a preview before it is published.',
    },
    { path: '/jobs/checkout', title: 'Job checkout', text: 'Payment for a job posting.' },
    { path: '/jobs/success', title: 'Job posted', text: 'The confirmation of a published job.' },
    { path: '/jobs/*', title: 'Job', text: 'One position in full, with the way to apply.' },
    { path: '/admin/jobs', title: 'Jobs', text: 'Reviewing and removing job postings.' },
  ],
  ...absent('has an icon of the header', 'shortcut', 'accountMenu', 'goTo', 'footer'),
  ...absent('comes with the feature', 'searchKinds', 'impressions', 'settingsSections', 'settingsRows', 'adminPlaces'),
  ...comesLater,
});
