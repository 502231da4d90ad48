import { Newspaper } from 'lucide-react';
import type { First } from '../../platform/nav/entries.ts';

export const newsFirst = {
  place: {
    to: '/industry-news',
    label: 'News',
    Icon: Newspaper,
    section: 'news',
  },
  chips: [{ kind: 'news', label: 'News' }],
} as const satisfies First;
