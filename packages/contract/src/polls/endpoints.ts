import { endpoints } from '../endpoint.ts';
import type { pollsOperations } from './operations.ts';
import type { pollDiscussionOperations } from './discussion.ts';

export const polls = endpoints<typeof pollsOperations>('polls', {
  list: { method: 'GET', path: '/api/polls' },
  own: { method: 'GET', path: '/api/polls/own' },
  ofWeek: { method: 'GET', path: '/api/polls/of-week' },
  get: { method: 'GET', path: '/api/polls/{id}' },
  vote: { method: 'PUT', path: '/api/polls/{id}/vote' },
  forfeit: { method: 'POST', path: '/api/polls/{id}/forfeit' },
  suggestions: { method: 'GET', path: '/api/poll-suggestions' },
  suggest: { method: 'POST', path: '/api/poll-suggestions' },
  withdraw: { method: 'DELETE', path: '/api/poll-suggestions/{suggestionId}' },
});

export const pollDiscussion = endpoints<typeof pollDiscussionOperations>('pollDiscussion', {
  list: { method: 'GET', path: '/api/polls/{id}/comments' },
  write: { method: 'POST', path: '/api/polls/{id}/comments' },
});
