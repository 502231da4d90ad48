import { endpoints } from '../endpoint.ts';
import type { invitationsOperations } from './schemas.ts';

export const invitations = endpoints<typeof invitationsOperations>('invitations', {
  list: { method: 'GET', path: '/api/invitations' },
  create: { method: 'POST', path: '/api/invitations' },
  withdraw: { method: 'DELETE', path: '/api/invitations/{id}' },
  byToken: { method: 'GET', path: '/api/invitations/link' },
});

/** Invitations of one member that wait for an answer at the same time. */
export const OPEN_INVITATIONS = 10;
export const INVITATION_DAYS = 30;
