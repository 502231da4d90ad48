export { nextAtTheirHour } from './digests.ts';
export { HOME_ZONE, wantsNotification } from './channels.ts';
export { notify, notifyOfAct } from './notifications.commands.ts';
export { notificationsEvents } from './notifications.tokens.ts';
export { type PushText, pushTextOf } from './list.queries.ts';
