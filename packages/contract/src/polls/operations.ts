import { Cursor, Id, Page, PageQuery, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { POLL_TABS } from './choices.ts';
import * as endpoints from './endpoints.ts';
import {
  Poll,
  PollCategory,
  PollChoices,
  PollRow,
  PollStandingNow,
  PollSuggestion,
  SuggestionInput,
} from './schemas.ts';

const byId = z.object({ id: Id });

export const pollsOperations = operations({
  list: {
    summary: 'Open polls, those that close first above; or closed ones, the latest first',
    access: 'member',
    query: z.strictObject({
      tab: z.optional(z.enum(POLL_TABS, 'Choose a list')),
      category: z.optional(PollCategory),
      cursor: z.optional(Cursor),
    }),
    response: Page(PollRow),
  },
  own: {
    summary: 'Polls in which you voted, the latest vote first',
    access: 'member',
    query: PageQuery,
    response: Page(PollRow),
  },
  ofWeek: {
    summary: 'The open poll that our staff feature, or the newest one that is for you',
    access: 'member',
    response: z.nullable(PollRow),
  },
  get: { summary: 'One poll', access: 'member', params: byId, response: Poll, errors: ['not_found'] },
  vote: {
    summary: 'Vote, or change your vote while the poll is open',
    access: 'member',
    params: byId,
    body: z.strictObject({ choices: PollChoices }),
    response: PollStandingNow,
    errors: ['not_found', 'conflict', 'forbidden'],
  },
  forfeit: {
    summary: 'See the results without voting, which gives your vote in this poll up',
    access: 'member',
    params: byId,
    response: PollStandingNow,
    errors: ['not_found', 'conflict', 'forbidden'],
  },
  suggestions: {
    summary: 'Questions that you suggested, the newest first',
    access: 'member',
    query: PageQuery,
    response: Page(PollSuggestion),
  },
  suggest: {
    summary: 'Suggest a question, which our staff look at',
    access: 'member',
    body: SuggestionInput,
    response: PollSuggestion,
    status: 201,
    errors: ['conflict'],
  },
  withdraw: {
    summary: 'Withdraw a question that you suggested',
    access: 'member',
    params: z.object({ suggestionId: Id }),
    errors: ['not_found', 'conflict'],
  },
});

export const polls = bind(endpoints.polls, pollsOperations);
