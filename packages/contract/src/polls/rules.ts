import { POLL_LIMITS } from './choices.ts';
import { comparableText, visibleText } from '../storable.ts';
import type { PollInput } from './schemas.ts';

type Problems = Partial<Record<keyof PollInput, string>>;

const DAY = 86_400_000;

/** The options that aren't empty, without spaces around them. */
export const givenOptions = (options: readonly string[]): string[] =>
  options.map((text) => text.trim()).filter((text) => text !== '');

function optionProblems({ options, maxChoices }: Pick<PollInput, 'options' | 'maxChoices'>): Problems {
  const given = givenOptions(options);
  if (given.length < POLL_LIMITS.optionsLeast) return { options: `Enter at least ${POLL_LIMITS.optionsLeast} options` };
  if (new Set(given.map(comparableText)).size < given.length) return { options: 'Two options are the same' };
  return maxChoices > given.length
    ? { maxChoices: `There are ${given.length} options, so nobody can choose ${maxChoices}` }
    : {};
}

/** What is wrong with the times of a poll that is published now. */
function timeProblems({ opensAt, closesAt }: Pick<PollInput, 'opensAt' | 'closesAt'>, now: Date): Problems {
  if (closesAt === null) return { closesAt: 'Enter when the poll closes' };
  const opens = Math.max(opensAt === null ? 0 : Date.parse(opensAt), now.getTime());
  const closes = Date.parse(closesAt);
  if (closes <= now.getTime()) return { closesAt: 'Choose a time in the future' };
  if (closes <= opens) return { closesAt: 'The poll must close after it opens' };
  return closes - opens > POLL_LIMITS.days * DAY
    ? { closesAt: `A poll can be open for at most ${POLL_LIMITS.days} days` }
    : {};
}

/** What a poll lacks before it can be published, by field. */
export function pollProblems(input: PollInput, now: Date): Problems {
  return {
    ...(visibleText(input.question).length < POLL_LIMITS.questionLeast && {
      question: `The question needs at least ${POLL_LIMITS.questionLeast} characters`,
    }),
    ...(input.category === null && { category: 'Choose a category' }),
    ...optionProblems(input),
    ...timeProblems(input, now),
  };
}

/** The first thing that a poll lacks, or null. */
export function firstPollProblem(input: PollInput, now: Date): { field: keyof PollInput; sentence: string } | null {
  const [first] = Object.entries(pollProblems(input, now)) as [keyof PollInput, string][];
  return first ? { field: first[0], sentence: first[1] } : null;
}
