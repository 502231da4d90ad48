import { commentsOn } from '../comments/schemas.ts';
import { bind, operations } from '../endpoint.ts';
import * as endpoints from './hosting-endpoints.ts';

const { list, write } = commentsOn('an event');

export const eventDiscussionOperations = operations({ list, write });

export const eventDiscussion = bind(endpoints.eventDiscussion, eventDiscussionOperations);
