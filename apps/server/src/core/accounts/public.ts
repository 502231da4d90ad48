export {
  changeAddress,
  confirmAddress,
  confirmAddressByHand,
  confirmAddressOf,
  createAccount,
  noteInviter,
  raiseEmergencyAccount,
  reactivateAccount,
  setAdmin,
  setMembership,
  setPasswordHash,
  setVerifiedBadge,
} from './account.commands.ts';
export { hideAccount, markForDeletion, reappear, removeAccount, sealAccount } from './leaving.ts';
export { countFollowingOfAll, loseFollower, countFollow, countFollowing } from './follow-counts.ts';
export { deleteSessions, shortenEmergencySessions } from './ended-sessions.ts';
export { endSuspension, setSuspension } from './account-suspension.ts';
export { liftAccountSuspension, lockAccount, suspendAccount } from './account-suspension.ts';
export { exportedPerson } from './exported-person.ts';
export { deletePosition, insertPosition, type Position, replacePosition } from './experiences.commands.ts';
export { isHere, isVisibleMember, lockMembers, requireVisibleMember, suspensionEnd } from './members.ts';
export { personCard } from './person-card.ts';
export { planHas } from './plan.ts';
export { setDigest, setMailsAbout, writeSettings } from './preferences.commands.ts';
export {
  changeProfileFields,
  countPostOfMember,
  countVisit,
  heldPicture,
  linkProfilesNaming,
  type Picture,
  type ProfileFields,
  setPictureAddress,
} from './profile.commands.ts';
