export { feedbackEvents } from './feedback.events.ts';
export { moveBugReport } from './feedback.staff.commands.ts';
