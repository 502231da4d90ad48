import { CalendarDays } from 'lucide-react';
import { absent, comesLater, defineNav, none } from '../../platform/nav.ts';

/** Not built yet; its screens say so. */
export const events = defineNav({
  name: 'events',
  place: true,
  chips: true,
  emptyFeeds: [{ kind: 'events', text: 'You can’t post events yet. They’ll appear here.' }],
  feedCards: none('an event cannot be posted yet'),
  savedKinds: [{ at: 30, tab: 'events', label: 'Events', things: none('comes with the feature') }],
  notificationChips: [{ chip: 'events', label: 'Events', Icon: CalendarDays }],
  help: true,
  addresses: [
    { path: '/events', title: 'Events', text: 'Industry markets, fairs and meetings, with RSVP.' },
    { path: '/events/*', title: 'Event', text: 'When and where it is, who’s organizing it, and how to take part.' },
    { path: '/admin/events', title: 'Events', text: 'Review and feature events.' },
  ],
  ...absent('has an icon of the header', 'shortcut', 'menu', 'accountMenu', 'goTo', 'footer'),
  ...absent('comes with the feature', 'searchKinds', 'impressions', 'settingsSections', 'settingsRows', 'adminPlaces'),
  ...comesLater,
});
