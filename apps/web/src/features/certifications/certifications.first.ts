import { ShieldCheck } from 'lucide-react';
import type { First } from '../../platform/nav/entries.ts';

export const certificationsFirst = {
  shortcut: { to: '/certifications', label: 'Certifications', Icon: ShieldCheck },
} as const satisfies First;
