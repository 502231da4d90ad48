import { Bookmark } from 'lucide-react';
import type { First } from '../../platform/nav/entries.ts';

export const savedFirst = {
  shortcut: { to: '/saved-posts', label: 'Saved Posts', Icon: Bookmark },
} as const satisfies First;
