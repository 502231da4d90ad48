export {
  isOnlineNow,
  isOnlineTo,
  lastActiveOf,
  lastHere,
  lastSeenOf,
  membersByActivity,
  noteActivity,
  setLastActive,
} from './activity.ts';
