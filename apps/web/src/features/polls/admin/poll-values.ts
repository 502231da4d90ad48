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

/** What the form of a poll holds: its fields have the names that the server has for them. */
export type PollValues = {
  question: string;
  description: string;
  category: PollCategory | '';
  /** One for each row of the form, also the empty ones. */
  options: string[];
  maxChoices: string;
  professions: PollInput['professions'];
  companyTypes: PollInput['companyTypes'];
  results: PollResults;
  breakdown: PollBreakdown;
  /** On the reader's clock: `2027-03-04T09:00`. */
  opensAt: string;
  closesAt: string;
};

/** At least as many rows as a poll needs options. */
const rowsOf = (options: readonly string[]): string[] => [
  ...options,
  ...Array.from({ length: Math.max(0, POLL_LIMITS.optionsLeast - options.length) }, () => ''),
];

/** A new poll. */
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

/** A stored poll as the form has it. */
export const valuesOf = (input: PollInput): PollValues => ({
  ...input,
  category: input.category ?? '',
  options: rowsOf(input.options),
  maxChoices: String(input.maxChoices),
  opensAt: wallTimeOf(input.opensAt),
  closesAt: wallTimeOf(input.closesAt),
});

/** A field has no seconds, so a time that nobody changed goes back as it is stored. */
const timeOf = (typed: string, stored: string | null): string | null =>
  typed === wallTimeOf(stored) ? stored : instantOf(typed);

/**
 * What the server gets of the form.
 * @param stored the poll as it was read; null for a new one
 */
export const inputOf = (values: PollValues, stored: PollInput | null): PollInput => ({
  ...values,
  category: values.category || null,
  options: givenOptions(values.options),
  maxChoices: Number(values.maxChoices),
  opensAt: timeOf(values.opensAt, stored?.opensAt ?? null),
  closesAt: timeOf(values.closesAt, stored?.closesAt ?? null),
});

/** Whether voting is over: then the end is a fact and no longer a plan. */
export const isOver = (state: PollState): boolean => state === 'closed' || state === 'archived';

/** What a poll lacks before members can see it, by field. The times of one that is over are as they were. */
export function problemsOf(input: PollInput, state: PollState, now: Date): Partial<Record<keyof PollValues, string>> {
  const { closesAt, ...others } = pollProblems(input, now);
  return isOver(state) || closesAt === undefined ? others : { ...others, closesAt };
}
