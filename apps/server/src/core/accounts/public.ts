export { deleteSessions, shortenEmergencySessions } from './ended-sessions.ts';
export { liftAccountSuspension, lockAccount, suspendAccount } from './account-suspension.ts';
export { exportedPerson } from './exported-person.ts';
export { countFollow, countFollowing } from './follow-counts.ts';
export { isHere } from './here.ts';
export { isVisibleMember, lockMembers, requireVisibleMember } from './members.ts';
export { personCard } from './person-card.ts';
export { planHas } from './plan.ts';
export { suspensionEnd } from './suspension-end.ts';
