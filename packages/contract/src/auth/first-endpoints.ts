import { endpoints } from '../endpoint.ts';
import type { authOperations } from './operations.ts';

/** What every page of a member calls; the other endpoints load with the screens that need them. */
export const firstAuth = endpoints<
  Pick<typeof authOperations, 'currentUser' | 'logout' | 'applicationStatus' | 'verifyEmail' | 'confirmEmailChange'>
>('auth', {
  currentUser: { method: 'GET', path: '/api/user' },
  logout: { method: 'POST', path: '/api/logout' },
  applicationStatus: { method: 'GET', path: '/api/application-status' },
  verifyEmail: { method: 'POST', path: '/api/verify-email' },
  confirmEmailChange: { method: 'POST', path: '/api/confirm-email-change' },
});
