export { commentsEvents } from './comments.events.ts';
export { commentsLimits } from './comments.limits.ts';
