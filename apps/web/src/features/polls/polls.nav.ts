import { Vote } from 'lucide-react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { absent, comesLater, defineNav } from '../../platform/nav.ts';

export const polls = defineNav({
  name: 'polls',
  shortcut: true,
  chips: true,
  emptyFeeds: [{ kind: 'polls', text: 'Nobody has shared a poll here yet. See all of them under Industry Polls.' }],
  feedCards: [{ kind: 'poll', Item: lazyPart('part', () => import('./public/posted-poll.tsx')) }],
  menu: [{ at: 60, to: '/polls', label: 'Industry Polls', Icon: Vote, isNew: true }],
  savedKinds: [
    {
      at: 50,
      tab: 'polls',
      label: 'Polls',
      things: {
        kind: 'poll',
        nouns: ['poll', 'polls'],
        nameOf: (thing) => (thing.kind === 'poll' ? thing.poll.question : ''),
        gone: 'a poll that isn’t available',
        Thing: lazyPart('part', () => import('./public/found-poll.tsx')),
        empty: { text: 'Save polls to come back to them', to: '/polls', label: 'See all polls' },
        onChanged(client) {
          void client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('polls.') });
        },
      },
    },
  ],
  searchKinds: [
    {
      at: 28,
      tab: 'polls',
      label: 'Polls',
      noun: 'polls',
      nouns: ['poll', 'polls'],
      look: 'rows',
      idOf: (hit) => (hit.kind === 'poll' ? hit.poll.id : 0),
      Hit: lazyPart('part', async () => ({ default: (await import('./public/found-poll.tsx')).PollHit })),
    },
  ],
  help: true,
  adminPlaces: [
    {
      at: 57,
      to: '/admin/polls',
      label: 'Polls',
      live: ['adminPolls.list', 'adminPolls.suggestions', 'adminPolls.analytics'],
    },
  ],
  ...absent('all have routes', 'addresses'),
  ...absent('is in the menu and next to the home feed', 'place', 'accountMenu', 'goTo', 'footer'),
  ...absent('its notifications are among those of the system', 'notificationChips'),
  ...absent('comes with the feature', 'impressions', 'settingsSections', 'settingsRows'),
  ...comesLater,
});
