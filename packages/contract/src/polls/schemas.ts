import { COMPANY_TYPES, PROFESSIONS } from '../choices.ts';
import { Count, Id, Instant, Line, Text, z } from '../common.ts';
import { ChosenInstant } from '../dates.ts';
import { definePostKind, defineSavedKind, defineSearchKind } from '../kinds.ts';
import {
  POLL_BREAKDOWNS,
  POLL_CATEGORIES,
  POLL_LIMITS,
  POLL_RESULTS,
  POLL_STANDINGS,
  POLL_STATES,
  SUGGESTION_STATES,
} from './choices.ts';

const keysOf = <K extends string>(labels: Record<K, unknown>) => Object.keys(labels) as [K, ...K[]];
const isOnce = (values: readonly unknown[]) => new Set(values).size === values.length;
const listOf = <T extends z.core.$ZodType>(item: T, most: number, tooMany: string) =>
  z.array(item).check(z.maxLength(most, tooMany), z.refine(isOnce, 'Choose each only once'));

export const PollCategory = z.enum(keysOf(POLL_CATEGORIES), 'Choose a category');
export const PollState = z.enum(POLL_STATES);
const PollResults = z.enum(keysOf(POLL_RESULTS), 'Choose when members see the results');
const PollBreakdown = z.enum(keysOf(POLL_BREAKDOWNS), 'Choose a breakdown');
const professions = listOf(z.enum(PROFESSIONS, 'Choose a profession'), PROFESSIONS.length, 'Choose fewer professions');
const companyTypes = listOf(
  z.enum(COMPANY_TYPES, 'Choose a company type'),
  COMPANY_TYPES.length,
  'Choose fewer company types',
);

/** The choice of a member: one option, or up to as many as the poll allows. */
export const PollChoices = z
  .array(Id)
  .check(
    z.minLength(1, 'Choose an option'),
    z.maxLength(POLL_LIMITS.options, `Choose at most ${POLL_LIMITS.options} options`),
    z.refine(isOnce, 'Choose each option only once'),
  );

/** A poll as its form holds it, finished or not. What it lacks before it can be published is in rules.ts. */
export const PollInput = z.strictObject({
  question: Line(0, POLL_LIMITS.question, 'Question'),
  description: Text(0, POLL_LIMITS.description, 'Description'),
  category: z.nullable(PollCategory),
  options: z
    .array(Line(0, POLL_LIMITS.option, 'Option'))
    .check(z.maxLength(POLL_LIMITS.options, `Enter at most ${POLL_LIMITS.options} options`)),
  /** How many options a member can choose. */
  maxChoices: z
    .int('Enter a whole number')
    .check(z.gte(1, 'Enter at least 1'), z.lte(POLL_LIMITS.options, `Enter at most ${POLL_LIMITS.options}`)),
  /** Who can vote: members of one of these professions and one of these company types; empty for all. */
  professions,
  companyTypes,
  results: PollResults,
  breakdown: PollBreakdown,
  /** Null to open once it is published. */
  opensAt: z.nullable(ChosenInstant),
  closesAt: z.nullable(ChosenInstant),
});
export type PollInput = z.infer<typeof PollInput>;

const Option = z.object({
  id: Id,
  text: z.string(),
  /** Staff corrected a typo after members had voted. */
  isCorrected: z.boolean(),
  /** Counted votes; null where the viewer can't see the results. */
  votes: z.nullable(Count),
});

/** How a poll stands for the viewer: what changes while it is open. */
const standing = {
  state: PollState,
  /** Members who have voted. */
  voteCount: Count,
  /** How many of them the votes of the options count; null where the viewer can't see the results. */
  countedVotes: z.nullable(Count),
  /** Whether anything shows to whoever may see the results: while the poll is open, some votes must be counted. */
  hasResults: z.boolean(),
  options: z.array(Option),
  viewerState: z.nullable(z.enum(POLL_STANDINGS)),
  /** The options that the viewer voted for. */
  viewerChoices: z.array(Id),
};

/** A poll in lists, and as a card that takes votes. */
export const PollRow = z.object({
  id: Id,
  question: z.string(),
  description: z.string(),
  category: z.nullable(PollCategory),
  maxChoices: Count,
  professions: z.array(z.string()),
  companyTypes: z.array(z.string()),
  results: PollResults,
  opensAt: z.nullable(Instant),
  closesAt: z.nullable(Instant),
  isFeatured: z.boolean(),
  /** Whether the viewer belongs to those who can vote. */
  isForViewer: z.boolean(),
  viewerSaved: z.boolean(),
  createdAt: Instant,
  ...standing,
});
export type PollRow = z.infer<typeof PollRow>;

/** What a vote changes. */
export const PollStandingNow = z.object({ id: Id, ...standing });
export type PollStandingNow = z.infer<typeof PollStandingNow>;

/** The votes of each group that is large enough; a cell that would tell of fewer than five members is null. */
export const PollGroups = z.array(
  z.object({ name: z.string(), votes: z.array(z.object({ optionId: Id, votes: z.nullable(Count) })) }),
);
export type PollGroups = z.infer<typeof PollGroups>;

/** A poll on its page. */
export const Poll = z.extend(PollRow, {
  breakdown: PollBreakdown,
  /** Null until the poll is closed, where the viewer can't see results, and where no group is large enough. */
  groups: z.nullable(PollGroups),
});
export type Poll = z.infer<typeof Poll>;

/** A question that a member suggests. */
export const SuggestionInput = z.strictObject({
  question: Line(POLL_LIMITS.questionLeast, POLL_LIMITS.question, 'The question'),
  options: z
    .array(Line(0, POLL_LIMITS.option, 'Option'))
    .check(z.maxLength(POLL_LIMITS.options, `Enter at most ${POLL_LIMITS.options} options`)),
  note: Text(0, POLL_LIMITS.suggestionNote, 'Note'),
});
export type SuggestionInput = z.infer<typeof SuggestionInput>;

export const PollSuggestion = z.object({
  id: Id,
  question: z.string(),
  options: z.array(z.string()),
  note: z.string(),
  state: z.enum(SUGGESTION_STATES),
  /** Why staff declined it. */
  reason: z.nullable(z.string()),
  /** The poll that it became, once members can see it. */
  pollId: z.nullable(Id),
  createdAt: Instant,
});
export type PollSuggestion = z.infer<typeof PollSuggestion>;

/** A post that shares a poll, which takes votes there for as long as the reader may see it. */
export const pollKind = definePostKind({
  chip: 'polls',
  item: { pollId: z.optional(z.nullable(Id)) },
  beside: {},
  change: {},
  draft: {},
  draftFiles: {},
  draftUploads: {},
  /** Also null where the reader can't see the poll. */
  card: { poll: z.nullable(PollRow) },
  schemas: {},
});

/** Polls among the results of the search. */
export const pollSearch = defineSearchKind({
  tab: 'polls',
  isNarrowed: false,
  hit: z.object({ kind: z.literal('poll'), poll: PollRow }),
});

/** Polls among the saved things. */
export const savedPoll = defineSavedKind({
  kind: 'poll',
  thing: z.object({ kind: z.literal('poll'), poll: PollRow }),
});
