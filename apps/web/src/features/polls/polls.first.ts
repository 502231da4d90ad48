import { Vote } from 'lucide-react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import type { First } from '../../platform/nav/entries.ts';

export const pollsFirst = {
  shortcut: { to: '/polls', label: 'Industry Polls', Icon: Vote, isNew: true },
  chips: [{ kind: 'polls', label: 'Polls' }],
  railCards: [
    {
      at: 30,
      Card: lazyPart('quiet', () => import('./poll-of-week-card.tsx')),
      InFeed: lazyPart('quiet', () => import('./poll-of-week-in-feed.tsx')),
    },
  ],
} as const satisfies First;
