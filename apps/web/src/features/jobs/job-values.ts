import { PROFESSIONS, SENIORITIES } from '@innerspring/contract/choices';
import { JOB_LIMITS, JOB_SHIFTS, JOB_TYPES, JOB_WORKPLACES, PAY_PERIODS } from '@innerspring/contract/jobs/choices';
import type { JobInput } from '@innerspring/contract/jobs/schemas';
import { withTyped } from '../../parts/forms/with-typed.ts';
import { centsOf } from '../../parts/money-format.ts';
import { oneOf } from '../../platform/search-text.ts';

/** The values of the form, as typed. */
export type JobValues = {
  /** Id of a listed company; empty if the company is only a name. */
  companyId: string;
  companyName: string;
  title: string;
  category: string;
  seniority: string;
  employmentType: string;
  workplace: string;
  shift: string;
  isUnion: boolean;
  city: string;
  region: string;
  country: string;
  payMinCents: string;
  payMaxCents: string;
  payPeriod: string;
  isCommissionOnly: boolean;
  description: string;
  skills: string[];
  typedSkill: string;
  benefits: string[];
  typedBenefit: string;
  applyBy: 'in_app' | 'url' | 'email';
  applyUrl: string;
  applyEmail: string;
  questions: string[];
  typedQuestion: string;
  showsPoster: boolean;
};

const keysOf = <K extends string>(labels: Record<K, unknown>) => Object.keys(labels) as K[];
const amountOf = (cents: number | null) => (cents === null ? '' : String(cents / 100));

/** The form's values for a stored posting. */
export const valuesOf = (input: JobInput): JobValues => ({
  ...input,
  companyId: input.companyId === null ? '' : String(input.companyId),
  category: input.category ?? '',
  seniority: input.seniority ?? '',
  employmentType: input.employmentType ?? '',
  workplace: input.workplace ?? '',
  shift: input.shift ?? '',
  payMinCents: amountOf(input.payMinCents),
  payMaxCents: amountOf(input.payMaxCents),
  payPeriod: input.payPeriod ?? '',
  typedSkill: '',
  typedBenefit: '',
  typedQuestion: '',
});

/** The form's values for a new posting, by the viewer's company if they recruit for one. */
export const blankValues = (employerId: number | undefined, email: string): JobValues => ({
  companyId: employerId === undefined ? '' : String(employerId),
  companyName: '',
  title: '',
  category: '',
  seniority: '',
  employmentType: 'full_time',
  workplace: 'on_site',
  shift: '',
  isUnion: false,
  city: '',
  region: '',
  country: 'United States',
  payMinCents: '',
  payMaxCents: '',
  payPeriod: 'hour',
  isCommissionOnly: false,
  description: '',
  skills: [],
  typedSkill: '',
  benefits: [],
  typedBenefit: '',
  applyBy: 'in_app',
  applyUrl: '',
  applyEmail: email,
  questions: [],
  typedQuestion: '',
  showsPoster: true,
});

/** The request body. Incomplete amounts are left out. */
export const inputOf = ({ typedSkill, typedBenefit, typedQuestion, ...values }: JobValues): JobInput => ({
  ...values,
  companyId: values.companyId === '' ? null : Number(values.companyId),
  companyName: values.companyId === '' ? values.companyName : '',
  category: oneOf(values.category, PROFESSIONS) ?? null,
  seniority: oneOf(values.seniority, SENIORITIES) ?? null,
  employmentType: oneOf(values.employmentType, keysOf(JOB_TYPES)) ?? null,
  workplace: oneOf(values.workplace, keysOf(JOB_WORKPLACES)) ?? null,
  shift: oneOf(values.shift, keysOf(JOB_SHIFTS)) ?? null,
  payMinCents: centsOf(values.payMinCents) ?? null,
  payMaxCents: centsOf(values.payMaxCents) ?? null,
  payPeriod: oneOf(values.payPeriod, keysOf(PAY_PERIODS)) ?? null,
  skills: withTyped(values.skills, typedSkill).slice(0, JOB_LIMITS.skills),
  benefits: withTyped(values.benefits, typedBenefit).slice(0, JOB_LIMITS.benefits),
  questions: withTyped(values.questions, typedQuestion, null).slice(0, JOB_LIMITS.questions),
  applyUrl: values.applyUrl.trim(),
  applyEmail: values.applyEmail.trim(),
});

/** Wording that may put people off or break the law, each with a fairer alternative. */
const unfair: readonly (readonly [pattern: RegExp, hint: string])[] = [
  [/\b(?:young|youthful|energetic|digital native|recent graduate)\b/i, 'Describe the work instead of an age.'],
  [
    /\b(?:salesman|salesmen|foreman|workman|girl|guys|manpower)\b/i,
    'Use a word for everyone, such as “salesperson” or “lead”.',
  ],
  [/\b(?:native (?:english )?speaker|mother tongue)\b/i, 'Say how well someone needs to speak the language.'],
  [/\b(?:able-bodied|healthy|no disabilities)\b/i, 'Name the task, such as “lifts 50 pounds”, and offer to adapt it.'],
  [/\b(?:salary history|current salary|previous pay|past pay)\b/i, 'Don’t ask about past pay. Many states forbid it.'],
];

/** A hint for fairer wording, or null. */
export const fairHintOf = (text: string): string | null => unfair.find(([pattern]) => pattern.test(text))?.[1] ?? null;
