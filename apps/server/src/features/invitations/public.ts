export { useInvitation } from './invitations.commands.ts';
