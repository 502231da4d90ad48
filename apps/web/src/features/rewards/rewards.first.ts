import { Gift } from 'lucide-react';
import type { First } from '../../platform/nav/places.ts';

export const rewardsFirst = {
  shortcut: { to: '/rewards', label: 'Rewards', Icon: Gift, isNew: true },
} as const satisfies First;
