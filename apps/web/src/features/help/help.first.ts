import type { First } from '../../platform/nav/entries.ts';

export const helpFirst = {
  footer: [
    { to: '/about', label: 'About' },
    { to: '/privacy', label: 'Privacy Policy' },
    { to: '/terms', label: 'Terms' },
    { to: '/help', label: 'Help Center' },
  ],
} as const satisfies First;
