export { feedbackEvents } from './feedback.events.ts';
