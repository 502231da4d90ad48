import { House } from 'lucide-react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import type { First } from '../../platform/nav/entries.ts';

export const postsFirst = {
  place: { to: '/', label: 'Home', Icon: House },
  chips: [
    { kind: 'photos', label: 'Photos' },
    { kind: 'documents', label: 'Documents' },
    { kind: 'video', label: 'Video' },
  ],
  railCards: [
    { at: 40, Card: lazyPart('quiet', () => import('./topics/topics-card.tsx')) },
    { at: 50, Card: lazyPart('quiet', () => import('./feed/people-card.tsx')) },
  ],
} as const satisfies First;
