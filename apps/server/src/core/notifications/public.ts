export { wantsNotification } from './notification-wishes.ts';
