import { Gift } from 'lucide-react';
import type { First } from '../../platform/nav/entries.ts';

export const rewardsFirst = {
  shortcut: { to: '/rewards', label: 'Rewards', Icon: Gift, isNew: true },
} as const satisfies First;
