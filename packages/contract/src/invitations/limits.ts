/** Invitations of one member that wait for an answer at the same time. */
export const OPEN_INVITATIONS = 10;
export const INVITATION_DAYS = 30;
