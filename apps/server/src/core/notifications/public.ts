export { wantsNotification } from './notification-wishes.ts';
export { type PushText, pushTextOf } from './push-text.ts';
