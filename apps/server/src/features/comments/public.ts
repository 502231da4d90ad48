export { addComment } from './comments.commands.ts';
export { commentsEvents, commentsLimits } from './comments.tokens.ts';
export { getComment } from './comments.queries.ts';
export { listComments } from './relevant-comments.queries.ts';
