import { firstPolls } from '@innerspring/contract/polls/first-endpoints';
import { Vote } from 'lucide-react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import type { First } from '../../platform/nav/entries.ts';
import { query } from '../../platform/query.ts';

export const ofWeekQuery = query(firstPolls.ofWeek, {});
export const pollPath = (id: number) => `/polls/${id}`;

export const pollsFirst = {
  shortcut: { to: '/polls', label: 'Industry Polls', Icon: Vote, isNew: true },
  chips: [{ kind: 'polls', label: 'Polls' }],
  railCards: [{ at: 30, Card: lazyPart('quiet', () => import('./poll-of-week-card.tsx')) }],
} as const satisfies First;
