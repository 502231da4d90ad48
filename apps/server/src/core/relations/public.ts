export {
  companyRow,
  connectionsOf,
  ownFollow,
  personRow,
  sharedConnections,
} from './person-row.ts';
