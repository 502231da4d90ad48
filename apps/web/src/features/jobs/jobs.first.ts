import { firstJobs } from '@innerspring/contract/jobs/first-endpoints';
import { Briefcase } from 'lucide-react';
import { call } from '../../platform/api.ts';
import type { First } from '../../platform/nav/entries.ts';

/** The newest postings. The header compares their dates with the last visit (specification §3, §7). */
const newest = {
  queryKey: ['section', 'jobs'],
  queryFn: async () => (await call(firstJobs.list, { query: {} })).items,
};

export const jobsFirst = {
  place: { to: '/jobs', label: 'Jobs', Icon: Briefcase, section: 'jobs', newest },
  chips: [{ kind: 'jobs', label: 'Jobs' }],
} as const satisfies First;
