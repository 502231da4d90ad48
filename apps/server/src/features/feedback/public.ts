export { feedbackEvents } from './feedback.tokens.ts';
export { moveBugReport } from './feedback.commands.ts';
