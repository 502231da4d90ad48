export {
  isOnlineNow,
  isOnlineTo,
  lastActiveOf,
  lastHere,
  lastSeenOf,
  membersByActivity,
  noteActivity,
} from './activity.sql.ts';
export { setLastActive } from './activity.commands.ts';
