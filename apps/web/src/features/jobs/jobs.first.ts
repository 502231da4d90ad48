import { Briefcase } from 'lucide-react';
import type { First } from '../../platform/nav/entries.ts';

export const jobsFirst = {
  place: { to: '/jobs', label: 'Jobs', Icon: Briefcase, section: 'jobs' },
  chips: [{ kind: 'jobs', label: 'Jobs' }],
} as const satisfies First;
