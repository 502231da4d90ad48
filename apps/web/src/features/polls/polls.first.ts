import { Vote } from 'lucide-react';
import type { First } from '../../platform/nav/entries.ts';

export const pollsFirst = {
  shortcut: { to: '/polls', label: 'Industry Polls', Icon: Vote, isNew: true },
  chips: [{ kind: 'polls', label: 'Polls' }],
} as const satisfies First;
