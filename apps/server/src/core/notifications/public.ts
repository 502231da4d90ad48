export { notifyOfAct } from './acts.ts';
export { wantsNotification } from './notification-wishes.ts';
export { notify } from './notifications.commands.ts';
export { notificationsEvents } from './notifications.events.ts';
export { type PushText, pushTextOf } from './push-text.ts';
