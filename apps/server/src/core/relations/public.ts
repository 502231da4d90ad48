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
} from './follow-rows.ts';
export { endFollows, followersAmong, someFollows } from './ended-follows.ts';
