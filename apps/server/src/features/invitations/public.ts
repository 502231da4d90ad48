export { useInvitation } from './invitations.queries.ts';
