export { wantsNotification } from './notification-wishes.ts';
export { type PushText, pushTextOf } from './push-text.ts';
export { notificationsEvents } from './notifications.events.ts';
