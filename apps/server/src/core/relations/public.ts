export {
  companyRow,
  connectionsOf,
  isOnlineNow,
  isOnlineTo,
  lastHere,
  ownFollow,
  personRow,
  sharedConnections,
} from './person-row.ts';
