export {
  companyRow,
  connectionsOf,
  ownFollow,
  personRow,
  sharedConnections,
} from './person-row.ts';
export { block, hideReposts, mute, showReposts, unblock, unmute } from './blocks.commands.ts';
export {
  countFollow,
  deleteFollow,
  existing,
  forgetRequestNotice,
  insertFollow,
  isWaitingAfterDecline,
  noteDecline,
  noteRequest,
  ofCompany,
  ofUser,
  setFollowState,
  type State,
  endFollows,
  followersAmong,
  someFollows,
} from './follow-rows.ts';
