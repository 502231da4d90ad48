export { useInvitation } from './used-invitation.ts';
