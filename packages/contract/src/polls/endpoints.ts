import { endpoints } from '../endpoint.ts';
import type { pollsOperations } from './operations.ts';
import { firstPolls } from './first-endpoints.ts';
import type { pollDiscussionOperations } from './discussion.ts';

export const polls = {
  ...firstPolls,
  ...endpoints<Omit<typeof pollsOperations, 'ofWeek'>>('polls', {
    list: { method: 'GET', path: '/api/polls' },
    own: { method: 'GET', path: '/api/polls/own' },
    get: { method: 'GET', path: '/api/polls/{id}' },
    vote: { method: 'PUT', path: '/api/polls/{id}/vote' },
    forfeit: { method: 'POST', path: '/api/polls/{id}/forfeit' },
    suggestions: { method: 'GET', path: '/api/poll-suggestions' },
    suggest: { method: 'POST', path: '/api/poll-suggestions' },
    withdraw: { method: 'DELETE', path: '/api/poll-suggestions/{suggestionId}' },
  }),
};

export const pollDiscussion = endpoints<typeof pollDiscussionOperations>('pollDiscussion', {
  list: { method: 'GET', path: '/api/polls/{id}/comments' },
  write: { method: 'POST', path: '/api/polls/{id}/comments' },
});
