import { Vote } from 'lucide-react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { defineNav } from '../../platform/nav.ts';

export const polls = defineNav({
  name: 'polls',
  emptyFeeds: [{ kind: 'polls', text: 'Nobody has shared a poll here yet. See all of them under Industry Polls.' }],
  feedCards: [{ kind: 'poll', Item: lazyPart('part', () => import('./public/posted-poll.tsx')) }],
  menu: [{ at: 60, to: '/polls', label: 'Industry Polls', Icon: Vote, isNew: true }],
  savedKinds: [
    {
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
  adminPlaces: [
    {
      at: 57,
      to: '/admin/polls',
      label: 'Polls',
      live: ['adminPolls.list', 'adminPolls.suggestions', 'adminPolls.analytics'],
    },
  ],
});
