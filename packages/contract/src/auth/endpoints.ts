import { endpoints } from '../endpoint.ts';
import type { authOperations } from './operations.ts';

export const auth = endpoints<typeof authOperations>('auth', {
  currentUser: { method: 'GET', path: '/api/user' },
  login: { method: 'POST', path: '/api/login' },
  directLogin: { method: 'POST', path: '/api/direct/login' },
  register: { method: 'POST', path: '/api/register' },
  logout: { method: 'POST', path: '/api/logout' },
  applicationStatus: { method: 'GET', path: '/api/application-status' },
  application: { method: 'GET', path: '/api/application' },
  changeApplication: { method: 'PATCH', path: '/api/application' },
  replyToStaff: { method: 'POST', path: '/api/application/replies' },
  appeal: { method: 'POST', path: '/api/application/appeal' },
  requestPasswordReset: { method: 'POST', path: '/api/forgot-password' },
  resetPassword: { method: 'POST', path: '/api/reset-password' },
  verifyEmail: { method: 'POST', path: '/api/verify-email' },
  resendVerification: { method: 'POST', path: '/api/verify-email/resend' },
  accountLink: { method: 'GET', path: '/api/account-link' },
  confirmAccountLink: { method: 'POST', path: '/api/account-link' },
  confirmEmailChange: { method: 'POST', path: '/api/confirm-email-change' },
});
