export { addComment } from './comments.commands.ts';
export { commentsEvents } from './comments.events.ts';
export { commentsLimits } from './comments.limits.ts';
export { getComment } from './comments.queries.ts';
export { listComments } from './relevant-comments.queries.ts';
