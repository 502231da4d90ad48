/** What polls choose from, and their bounds (screens.md 7). The browser loads this with the forms and the lists. */

export const POLL_CATEGORIES = {
  prices: 'Prices',
  retail: 'Retail',
  materials: 'Materials and supply',
  manufacturing: 'Manufacturing',
  labor: 'Jobs and pay',
  technology: 'Sleep technology',
  trade: 'Trade and tariffs',
  sustainability: 'Sustainability',
  outlook: 'Outlook',
} as const;
export type PollCategory = keyof typeof POLL_CATEGORIES;

/**
 * The states of a poll, as members and staff see them.
 * - `draft`: staff write it.
 * - `scheduled`: it is published and opens later.
 * - `open`: members vote.
 * - `closed`: nobody votes any longer; its results stay.
 * - `archived`: closed, and no longer in the lists. Its page stays.
 */
export const POLL_STATES = ['draft', 'scheduled', 'open', 'closed', 'archived'] as const;
export type PollState = (typeof POLL_STATES)[number];

export const POLL_STATE_LABELS: Record<PollState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  open: 'Open',
  closed: 'Closed',
  archived: 'Archived',
};

/** When members see the results. */
export const POLL_RESULTS = {
  after_vote: 'After they vote',
  on_close: 'Once the poll is closed',
  staff: 'Never: only our staff see them',
} as const;
export type PollResults = keyof typeof POLL_RESULTS;

/** The groups by which the results of a closed poll are broken down. One at most: two could be subtracted from each other. */
export const POLL_BREAKDOWNS = {
  none: 'No breakdown',
  profession: 'By profession',
  company_type: 'By company type',
} as const;
export type PollBreakdown = keyof typeof POLL_BREAKDOWNS;

/** What a member did: voted, or looked at the results instead. */
export const POLL_STANDINGS = ['voted', 'forfeited'] as const;
export type PollStanding = (typeof POLL_STANDINGS)[number];

export const POLL_LIMITS = {
  questionLeast: 10,
  question: 200,
  description: 1000,
  optionsLeast: 2,
  options: 10,
  option: 80,
  /** Days that a poll can be open. */
  days: 366,
  reason: 500,
  /** Suggestions of a member that wait for our staff. */
  suggestions: 5,
  suggestionNote: 500,
  /**
   * Votes are counted in steps of at least this many, and a group or a cell of a breakdown shows only from so many on, so that
   * nobody can tell how a single member voted.
   */
  cell: 5,
  /** Votes from which on an open poll shows results: the first step, and one that always waits. */
  shownFrom: 10,
} as const;

/** The lists of /polls that the server pages. */
export const POLL_TABS = ['open', 'closed'] as const;
export type PollTab = (typeof POLL_TABS)[number];

/** States of a question that a member suggested. */
export const SUGGESTION_STATES = ['waiting', 'accepted', 'declined'] as const;
export type SuggestionState = (typeof SUGGESTION_STATES)[number];
