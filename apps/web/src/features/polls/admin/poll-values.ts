import {
  POLL_LIMITS,
  type PollBreakdown,
  type PollCategory,
  type PollResults,
  type PollState,
} from '@innerspring/contract/polls/choices';
import { givenOptions, pollProblems } from '@innerspring/contract/polls/rules';
import type { PollInput } from '@innerspring/contract/polls/schemas';
import { instantOf, wallTimeOf } from './poll-times.ts';

/** The values of the form. The fields have the same names as on the server. */
export type PollValues = {
  question: string;
  description: string;
  category: PollCategory | '';
  /** One per row of the form, including empty ones. */
  options: string[];
  maxChoices: string;
  professions: PollInput['professions'];
  companyTypes: PollInput['companyTypes'];
  results: PollResults;
  breakdown: PollBreakdown;
  /** In the reader's time zone: `2027-03-04T09:00`. */
  opensAt: string;
  closesAt: string;
};

/** The rows of the options: at least as many as a poll needs. */
const rowsOf = (options: readonly string[]): string[] => [
  ...options,
  ...Array.from({ length: Math.max(0, POLL_LIMITS.optionsLeast - options.length) }, () => ''),
];

/** The form's values for a new poll. */
export const blankPoll = (): PollValues => ({
  question: '',
  description: '',
  category: '',
  options: rowsOf([]),
  maxChoices: '1',
  professions: [],
  companyTypes: [],
  results: 'after_vote',
  breakdown: 'none',
  opensAt: '',
  closesAt: '',
});

/** The form's values for a stored poll. */
export const valuesOf = (input: PollInput): PollValues => ({
  ...input,
  category: input.category ?? '',
  options: rowsOf(input.options),
  maxChoices: String(input.maxChoices),
  opensAt: wallTimeOf(input.opensAt),
  closesAt: wallTimeOf(input.closesAt),
});

/** The field has no seconds, so an unchanged time is sent as it is stored. */
const timeOf = (typed: string, stored: string | null): string | null =>
  typed === wallTimeOf(stored) ? stored : instantOf(typed);

/**
 * The request body.
 * @param stored the poll as it was loaded; null for a new one
 */
export const inputOf = (values: PollValues, stored: PollInput | null): PollInput => ({
  ...values,
  category: values.category || null,
  options: givenOptions(values.options),
  maxChoices: Number(values.maxChoices),
  opensAt: timeOf(values.opensAt, stored?.opensAt ?? null),
  closesAt: timeOf(values.closesAt, stored?.closesAt ?? null),
});

/** Whether voting is over, so that the closing time can no longer change. */
export const isOver = (state: PollState): boolean => state === 'closed' || state === 'archived';

/** What a poll lacks before members can see it, by field. The closing time of a poll that is over is not checked. */
export function problemsOf(input: PollInput, state: PollState, now: Date): Partial<Record<keyof PollValues, string>> {
  const { closesAt, ...others } = pollProblems(input, now);
  return isOver(state) || closesAt === undefined ? others : { ...others, closesAt };
}
