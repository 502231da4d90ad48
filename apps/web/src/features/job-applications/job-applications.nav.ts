import { defineNav } from '../../platform/nav.ts';

export const jobApplications = defineNav({
  name: 'job-applications',
});
