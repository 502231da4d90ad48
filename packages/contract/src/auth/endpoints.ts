import { endpoints } from '../endpoint.ts';
import type { authOperations } from './operations.ts';
import { firstAuth } from './first-endpoints.ts';

export const auth = {
  ...firstAuth,
  ...endpoints<
    Omit<typeof authOperations, 'currentUser' | 'logout' | 'applicationStatus' | 'verifyEmail' | 'confirmEmailChange'>
  >('auth', {
    login: { method: 'POST', path: '/api/login' },
    directLogin: { method: 'POST', path: '/api/direct/login' },
    register: { method: 'POST', path: '/api/register' },
    application: { method: 'GET', path: '/api/application' },
    changeApplication: { method: 'PATCH', path: '/api/application' },
    replyToStaff: { method: 'POST', path: '/api/application/replies' },
    appeal: { method: 'POST', path: '/api/application/appeal' },
    requestPasswordReset: { method: 'POST', path: '/api/forgot-password' },
    resetPassword: { method: 'POST', path: '/api/reset-password' },
    resendVerification: { method: 'POST', path: '/api/verify-email/resend' },
    accountLink: { method: 'GET', path: '/api/account-link' },
    confirmAccountLink: { method: 'POST', path: '/api/account-link' },
  }),
};
