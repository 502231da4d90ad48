import type { Poll, PollRow, PollStandingNow, PollSuggestion } from '@innerspring/contract/polls/schemas';

const DAY = 86_400_000;

/** Options 1, 2 and 3 with these votes; hidden if none are given. */
export const optionsWith = (...votes: (number | null)[]): PollRow['options'] =>
  ['Hybrid', 'All foam', 'Innerspring'].map((text, at) => ({
    id: at + 1,
    text,
    isCorrected: false,
    votes: votes[at] ?? null,
  }));

/** An open poll in which the viewer can vote, and hasn't. */
export function somePoll(given: Partial<PollRow> = {}): PollRow {
  return {
    id: 5,
    question: 'What sells best this spring?',
    description: 'Think of your own floor.',
    category: 'retail',
    maxChoices: 1,
    professions: [],
    companyTypes: [],
    results: 'after_vote',
    opensAt: '2026-11-01T00:00:00.000Z',
    closesAt: new Date(Date.now() + 3.5 * DAY).toISOString(),
    isFeatured: false,
    isForViewer: true,
    viewerSaved: false,
    createdAt: '2026-11-01T00:00:00.000Z',
    state: 'open',
    voteCount: 23,
    countedVotes: null,
    hasResults: true,
    options: optionsWith(),
    viewerState: null,
    viewerChoices: [],
    ...given,
  };
}

/** A poll as its page shows it. */
export const somePollPage = (given: Partial<Poll> = {}): Poll => ({
  ...somePoll(),
  breakdown: 'none',
  groups: null,
  ...given,
});

/** The state of that poll for a member who voted for the first option and sees the results. */
export const someStanding = (given: Partial<PollStandingNow> = {}): PollStandingNow => ({
  id: 5,
  state: 'open',
  voteCount: 24,
  countedVotes: 20,
  hasResults: true,
  options: optionsWith(10, 5, 5),
  viewerState: 'voted',
  viewerChoices: [1],
  ...given,
});

/** A question that awaits a decision by staff. */
export const someSuggestion = (given: Partial<PollSuggestion> = {}): PollSuggestion => ({
  id: 31,
  question: 'Do you still stock waterbeds?',
  options: ['Yes', 'No'],
  note: '',
  state: 'waiting',
  reason: null,
  pollId: null,
  createdAt: '2026-11-02T00:00:00.000Z',
  ...given,
});
