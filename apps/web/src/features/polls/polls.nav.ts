import { Vote } from 'lucide-react';
import { absent, comesLater, defineNav, none } from '../../platform/nav.ts';

const desk = { title: 'Polls', text: 'Write, schedule and close polls, and see results.' };

/** Not built yet; its screens say so. */
export const polls = defineNav({
  name: 'polls',
  shortcut: true,
  chips: true,
  emptyFeeds: [{ kind: 'polls', text: 'You can’t post polls yet. They’ll appear here.' }],
  feedCards: none('a poll cannot be posted yet'),
  menu: [{ at: 60, to: '/polls', label: 'Industry Polls', Icon: Vote, isNew: true }],
  savedKinds: [{ at: 50, tab: 'polls', label: 'Polls', things: none('comes with the feature') }],
  addresses: [
    { path: '/polls', title: 'Industry Polls', text: 'Questions for the trade, and how others answered.' },
    { path: '/polls/*', title: 'Industry poll', text: 'One question, your vote and the result.' },
    { path: '/admin/polls', ...desk },
    { path: '/admin/polls/create', ...desk },
    { path: '/admin/polls/*/edit', ...desk },
    { path: '/admin/polls/*/analytics', ...desk },
  ],
  ...absent('is in the menu and beside the home feed', 'place', 'accountMenu', 'goTo', 'footer'),
  ...absent(
    'comes with the feature',
    'searchKinds',
    'impressions',
    'notificationChips',
    'settingsSections',
    'settingsRows',
    'help',
    'adminPlaces',
  ),
  ...comesLater,
});
