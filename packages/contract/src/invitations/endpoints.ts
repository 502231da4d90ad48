import { endpoints } from '../endpoint.ts';
import type { invitationsOperations } from './schemas.ts';

export const invitations = endpoints<typeof invitationsOperations>('invitations', {
  list: { method: 'GET', path: '/api/invitations' },
  create: { method: 'POST', path: '/api/invitations' },
  withdraw: { method: 'DELETE', path: '/api/invitations/{id}' },
  byToken: { method: 'GET', path: '/api/invitations/link' },
});
