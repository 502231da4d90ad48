import { JOB_WORKPLACES, type JobType, type PayPeriod } from '@innerspring/contract/jobs/choices';
import type { Job } from '@innerspring/contract/jobs/schemas';
import { plainDescription } from './description.ts';

const types: Record<JobType, string> = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  contract: 'CONTRACTOR',
  temporary: 'TEMPORARY',
  internship: 'INTERN',
};
const units: Record<PayPeriod, string | null> = {
  hour: 'HOUR',
  week: 'WEEK',
  month: 'MONTH',
  year: 'YEAR',
  piece: null,
};

/** A posting in the format of schema.org (https://schema.org/JobPosting). */
export function jobPosting(job: Job, url: string) {
  const { pay, workplace } = job;
  const unit = pay.period && units[pay.period];
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.title,
    description: plainDescription(job.description),
    url,
    datePosted: job.publishedAt,
    validThrough: job.expiresAt,
    hiringOrganization: { '@type': 'Organization', name: job.company.name },
    ...(job.employmentType ? { employmentType: types[job.employmentType] } : {}),
    ...(workplace === 'remote' ? { jobLocationType: 'TELECOMMUTE' } : {}),
    ...(job.place
      ? { jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressLocality: job.place } } }
      : {}),
    ...(workplace ? { workHours: JOB_WORKPLACES[workplace] } : {}),
    ...(unit && pay.minCents !== null && pay.maxCents !== null
      ? {
          baseSalary: {
            '@type': 'MonetaryAmount',
            currency: 'USD',
            value: {
              '@type': 'QuantitativeValue',
              minValue: pay.minCents / 100,
              maxValue: pay.maxCents / 100,
              unitText: unit,
            },
          },
        }
      : {}),
  };
}

/** A posting as structured data in the page, for tools that read it. Browsers do not run it. */
export function StructuredData({ job, url }: { job: Job; url: string }) {
  return (
    <script type="application/ld+json">{JSON.stringify(jobPosting(job, new URL(url, location.origin).href))}</script>
  );
}
