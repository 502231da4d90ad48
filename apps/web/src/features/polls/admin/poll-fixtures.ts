import type { AdminPoll, PollAnalytics, PollDraft } from '@innerspring/contract/polls/admin';

const options = [
  { id: 71, text: 'Higher', isCorrected: false, votes: 12 },
  { id: 72, text: 'Lower', isCorrected: false, votes: 8 },
];

/** A poll in the lists of staff, for tests. */
export const someAdminPoll = (given: Partial<AdminPoll> = {}): AdminPoll => ({
  id: 7,
  question: 'Will foam prices rise this year?',
  description: '',
  category: 'prices',
  maxChoices: 1,
  professions: [],
  companyTypes: [],
  results: 'after_vote',
  opensAt: '2027-03-01T15:00:00.000Z',
  closesAt: '2031-03-08T15:00:00.000Z',
  isFeatured: false,
  isForViewer: true,
  viewerSaved: false,
  createdAt: '2027-02-20T15:00:00.000Z',
  state: 'open',
  voteCount: 23,
  countedVotes: 20,
  hasResults: true,
  options,
  viewerState: null,
  viewerChoices: [],
  reportCaseId: null,
  ...given,
});

/** A complete draft, for tests. */
export const somePollDraft = (given: Partial<PollDraft> = {}): PollDraft => ({
  id: 7,
  state: 'draft',
  isLocked: false,
  input: {
    question: 'Will foam prices rise this year?',
    description: '',
    category: 'prices',
    options: ['Higher', 'Lower'],
    maxChoices: 1,
    professions: [],
    companyTypes: [],
    results: 'after_vote',
    breakdown: 'none',
    opensAt: null,
    // With seconds, which no field shows.
    closesAt: '2031-03-08T15:00:30.000Z',
  },
  options: options.map(({ id, text }) => ({ id, text })),
  corrections: [],
  suggestedBy: null,
  updatedAt: '2027-02-20T15:00:00.000Z',
  ...given,
});

/** The analytics of a closed poll, for tests. */
export const somePollAnalytics = (given: Partial<PollAnalytics> = {}): PollAnalytics => ({
  poll: someAdminPoll({ state: 'closed', countedVotes: 23 }),
  audienceCount: 92,
  forfeitCount: 4,
  changedCount: 2,
  commentCount: 3,
  days: [
    { day: '2027-03-01', votes: 16 },
    { day: '2027-03-04', votes: 7 },
  ],
  breakdown: 'profession',
  groups: [
    {
      name: 'Sales',
      votes: [
        { optionId: 71, votes: 9 },
        { optionId: 72, votes: null },
      ],
    },
  ],
  ...given,
});
