import { JOB_LIMITS } from './choices.ts';
import { isBlank, visibleText } from '../storable.ts';
import type { JobInput } from './schemas.ts';

/** The steps of the form, and the fields of each. */
export const JOB_STEPS = ['role', 'pay', 'apply', 'preview'] as const;
export type JobStep = (typeof JOB_STEPS)[number];

type Problems = Partial<Record<keyof JobInput, string>>;

const ofRole = ({
  companyId,
  companyName,
  title,
  category,
  employmentType,
  workplace,
  description,
}: JobInput): Problems => {
  const words = visibleText(title);
  const text = visibleText(description);
  return {
    ...(companyId === null && isBlank(companyName) && { companyName: 'Enter the company, or your own name' }),
    ...(words.length < JOB_LIMITS.titleLeast && {
      title: `The title needs at least ${JOB_LIMITS.titleLeast} characters`,
    }),
    ...(category === null && { category: 'Choose a category' }),
    ...(employmentType === null && { employmentType: 'Choose a type of employment' }),
    ...(workplace === null && { workplace: 'Choose a workplace' }),
    ...(text.length < JOB_LIMITS.descriptionLeast && {
      description: `The description needs at least ${JOB_LIMITS.descriptionLeast} characters; it has ${text.length}`,
    }),
  };
};

const ofPay = ({
  workplace,
  city,
  region,
  isCommissionOnly,
  payMinCents,
  payMaxCents,
  payPeriod,
}: JobInput): Problems => ({
  ...(workplace !== 'remote' && isBlank(city) && { city: 'Enter a city' }),
  ...(workplace !== 'remote' && isBlank(region) && { region: 'Enter a state or a region' }),
  ...(!isCommissionOnly &&
    payMinCents === null && { payMinCents: 'Enter the lowest pay, or say that it’s commission only' }),
  ...(!isCommissionOnly && payMaxCents === null && { payMaxCents: 'Enter the highest pay' }),
  ...(!isCommissionOnly && payPeriod === null && { payPeriod: 'Choose what the pay is for' }),
  ...(payMinCents !== null &&
    payMaxCents !== null &&
    payMinCents > payMaxCents && {
      payMaxCents: 'The highest pay can’t be less than the lowest',
    }),
});

const ofApplying = ({ applyBy, applyUrl, applyEmail }: JobInput): Problems => ({
  ...(applyBy === 'url' && applyUrl === '' && { applyUrl: 'Enter the address where members apply' }),
  ...(applyBy === 'email' && applyEmail === '' && { applyEmail: 'Enter the email address that receives applications' }),
});

/** What a posting lacks before it can be published, by field, for each step of the form. */
export function problemsOf(input: JobInput): Record<Exclude<JobStep, 'preview'>, Problems> {
  return { role: ofRole(input), pay: ofPay(input), apply: ofApplying(input) };
}

/** The first thing that a posting lacks, or null. */
export function firstProblemOf(input: JobInput): { field: keyof JobInput; sentence: string } | null {
  const all = Object.entries({ ...ofRole(input), ...ofPay(input), ...ofApplying(input) }) as [keyof JobInput, string][];
  const [first] = all;
  return first ? { field: first[0], sentence: first[1] } : null;
}
