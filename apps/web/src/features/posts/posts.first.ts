import { House } from 'lucide-react';
import type { First } from '../../platform/nav/entries.ts';

export const postsFirst = {
  place: { to: '/', label: 'Home', Icon: House },
  chips: [
    { kind: 'photos', label: 'Photos' },
    { kind: 'documents', label: 'Documents' },
    { kind: 'video', label: 'Video' },
  ],
} as const satisfies First;
