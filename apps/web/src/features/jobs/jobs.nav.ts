import { Briefcase, BriefcaseBusiness } from 'lucide-react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { defineNav } from '../../platform/nav.ts';
import { touchesJobs } from './touches-jobs.ts';

export const jobs = defineNav({
  name: 'jobs',
  emptyFeeds: [{ kind: 'jobs', text: 'Nobody has shared a job here yet. See all of them under Jobs.' }],
  feedCards: [{ kind: 'job', Item: lazyPart('part', () => import('./public/posted-job.tsx')) }],
  menu: [{ at: 70, to: '/jobs?tab=mine', label: 'My Jobs', Icon: Briefcase }],
  savedKinds: [
    {
      tab: 'jobs',
      label: 'Jobs',
      things: {
        kind: 'job',
        nouns: ['job', 'jobs'],
        nameOf: (thing) => (thing.kind === 'job' ? thing.job.title : ''),
        gone: 'a job that has ended',
        Thing: lazyPart('part', () => import('./public/found-job.tsx')),
        empty: { text: 'Save jobs to come back to them', to: '/jobs', label: 'See all jobs' },
        onChanged(client) {
          void client.invalidateQueries({ predicate: ({ queryKey }) => touchesJobs.test(String(queryKey[0])) });
        },
      },
    },
  ],
  searchKinds: [
    {
      at: 25,
      tab: 'jobs',
      label: 'Jobs',
      noun: 'jobs',
      nouns: ['job', 'jobs'],
      look: 'rows',
      idOf: (hit) => (hit.kind === 'job' ? hit.job.id : 0),
      Hit: lazyPart('part', async () => ({ default: (await import('./public/found-job.tsx')).JobHit })),
    },
  ],
  notificationChips: [{ chip: 'jobs', label: 'Jobs', Icon: BriefcaseBusiness }],
  adminPlaces: [{ at: 55, to: '/admin/jobs', label: 'Jobs', live: ['adminJobs.'] }],
});
