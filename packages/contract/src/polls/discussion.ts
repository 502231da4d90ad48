import { commentsOn } from '../comments/schemas.ts';
import { bind, operations } from '../endpoint.ts';
import * as endpoints from './endpoints.ts';

const { list, write } = commentsOn('a poll');

export const pollDiscussionOperations = operations({ list, write });

export const pollDiscussion = bind(endpoints.pollDiscussion, pollDiscussionOperations);
