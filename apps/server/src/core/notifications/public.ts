export { wantsNotification } from './channels.ts';
export { notify, notifyOfAct } from './notifications.commands.ts';
export { notificationsEvents } from './notifications.events.ts';
export { type PushText, pushTextOf } from './push-text.ts';
