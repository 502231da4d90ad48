import { render, screen } from '@testing-library/react';
import { adminJobs, jobs } from '@innerspring/contract/jobs/endpoints';
import type { Job, JobInput } from '@innerspring/contract/jobs/schemas';
import { hasMarks, plainDescription } from './description.ts';
import DescriptionText from './description-text.tsx';
import { describe, expect, it } from 'vitest';
import { fairHintOf, inputOf, valuesOf } from './job-values.ts';
import { chosenFilters, factsOf, payText, readJobSearch } from './jobs.data.ts';
import { jobPosting } from './structured-data.tsx';

const input: JobInput = {
  companyId: null,
  companyName: 'Pine Hollow Foam',
  title: 'Pour line lead',
  category: 'Foam pouring',
  seniority: null,
  employmentType: 'full_time',
  workplace: 'on_site',
  shift: null,
  isUnion: false,
  city: 'Hickory',
  region: 'North Carolina',
  country: 'United States',
  payMinCents: 2200,
  payMaxCents: 2750,
  payPeriod: 'hour',
  isCommissionOnly: false,
  description: 'Words',
  skills: ['Forklift license'],
  benefits: [],
  applyBy: 'in_app',
  applyUrl: '',
  applyEmail: '',
  questions: ['Since when, and where?'],
  showsPoster: true,
};

describe('words', () => {
  it('of pay name the range once where it is one amount, and say commission only', () => {
    const pay = { minCents: 2200, maxCents: 2750, period: 'hour', isCommissionOnly: false } as const;
    expect(payText(pay)).toBe('$22–$27.50 an hour');
    expect(payText({ ...pay, maxCents: 2200, period: 'piece' })).toBe('$22 a piece');
    expect(payText({ ...pay, isCommissionOnly: true })).toBe('Commission only');
    expect(payText({ ...pay, period: null })).toBe('Pay not given yet');
  });

  it('of facts leave out what is open', () => {
    expect(factsOf({ workplace: 'remote', place: '', employmentType: null })).toBe('Remote');
  });

  it('hint at fair wording, and only there', () => {
    expect(fairHintOf('A foreman for the line')).toContain('salesperson');
    expect(fairHintOf('Tell us your current salary')).toContain('past pay');
    expect(fairHintOf('A lead for the line')).toBeNull();
  });
});

describe('the address', () => {
  it('has filters that are offered, and no others', () => {
    expect(readJobSearch({ tab: 'mine', pay: 60_000, workplace: 'moon', type: 'contract', q: 'foam' })).toMatchObject({
      tab: 'mine',
      pay: '60000',
      workplace: undefined,
      type: 'contract',
      q: 'foam',
    });
    expect(chosenFilters(readJobSearch({ pay: '60000', age: 'week', q: 'foam' })).map(({ label }) => label)).toEqual([
      '“foam”',
      '$60,000 a year or more',
      'Past week',
    ]);
  });
});

describe('the form', () => {
  it('keeps what was stored', () => {
    expect(inputOf(valuesOf(input))).toEqual(input);
  });

  it('counts what is typed in the fields that add, a question as a whole', () => {
    const values = {
      ...valuesOf(input),
      typedSkill: 'Lean, Excel',
      typedQuestion: 'Nights, too?',
      payMinCents: 'much',
    };
    expect(inputOf(values)).toMatchObject({
      skills: ['Forklift license', 'Lean', 'Excel'],
      questions: ['Since when, and where?', 'Nights, too?'],
      payMinCents: null,
    });
  });
});

it('describes a job as schema.org does, without pay that it doesn’t know', () => {
  const job = {
    title: 'Pour line lead',
    description: 'Words',
    company: { name: 'Pine Hollow Foam' },
    pay: { minCents: 2200, maxCents: 2750, period: 'hour', isCommissionOnly: false },
    workplace: 'remote',
    employmentType: 'full_time',
    place: '',
    publishedAt: '2026-11-01T00:00:00.000Z',
    expiresAt: '2026-12-01T00:00:00.000Z',
  } as unknown as Job;
  expect(jobPosting(job, 'https://innerspring.example/jobs/1')).toMatchObject({
    '@type': 'JobPosting',
    jobLocationType: 'TELECOMMUTE',
    employmentType: 'FULL_TIME',
    baseSalary: { value: { minValue: 22, maxValue: 27.5, unitText: 'HOUR' } },
  });
  const piece = { ...job, pay: { ...job.pay, period: 'piece' } } as Job;
  expect(jobPosting(piece, 'https://innerspring.example/jobs/1')).not.toHaveProperty('baseSalary');
});

it('names its calls apart from those of staff', () => {
  expect(Object.values(adminJobs).every(({ path }) => path.startsWith('/api/admin/'))).toBe(true);
  expect(Object.values(jobs).some(({ path }) => path.startsWith('/api/admin/'))).toBe(false);
});

describe('a description', () => {
  it('shows headings, lists and bold words, and nothing else that Markdown or HTML could bring', async () => {
    const text =
      '## The day\n\n- Run **the line**\n- Keep *the log*\n\n[link](https://example.com) ![x](https://example.com/x.png)\n\n<b onclick="alert(1)">HTML</b> <script>alert(1)</script>';
    const { container } = render(<DescriptionText text={text} />);
    expect(screen.getByRole('heading', { level: 3, name: 'The day' })).toBeInTheDocument();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(container.querySelectorAll('strong, em')).toHaveLength(2);
    expect(container.querySelectorAll('a, img, script, b')).toHaveLength(0);
    expect(container.textContent).toContain('link');
  });

  it('is plain without its marks, and loads nothing more where it has none', () => {
    expect(plainDescription('### The day\nRun **the line**, 2 * 3 and *more*.')).toBe(
      'The day\nRun the line, 2 * 3 and more.',
    );
    for (const plain of ['We pay $22. Call 5 - 6.', 'Set 3 x 4, a*b', 'Line one\nline two'])
      expect(hasMarks(plain), plain).toBe(false);
    for (const marked of ['- entry', 'Words\n1. entry', '**bold** words', '# Heading'])
      expect(hasMarks(marked), marked).toBe(true);
  });
});
