import type { JobInput } from './job-rows.ts';

/** A posting that can be published. */
export const completeJob: JobInput = {
  companyId: null,
  companyName: 'Harborline Foam',
  title: 'Foam pouring operator',
  category: 'Foam pouring',
  seniority: null,
  employmentType: 'full_time',
  workplace: 'on_site',
  shift: 'day',
  isUnion: false,
  city: 'Tupelo',
  region: 'Mississippi',
  country: 'United States',
  payMinCents: 2100,
  payMaxCents: 2600,
  payPeriod: 'hour',
  isCommissionOnly: false,
  description:
    'Run the long line on first shift: set up the recipe, watch density and rise, cut samples for the lab every hour, and keep the log that quality reads at noon. We train; bring care with numbers and a forklift license if you have one.',
  skills: ['Forklift license'],
  benefits: ['Health insurance'],
  applyBy: 'email',
  applyUrl: '',
  applyEmail: 'jobs@harborline.example',
  showsPoster: true,
};
