import { endpoints } from '../endpoint.ts';
import type { securityOperations } from './operations.ts';

/** What a member does about the safety of the own account. */
export const security = endpoints<typeof securityOperations>('auth', {
  sessions: { method: 'GET', path: '/api/settings/sessions' },
  revokeSession: { method: 'DELETE', path: '/api/settings/sessions/{id}' },
  revokeOtherSessions: { method: 'DELETE', path: '/api/settings/sessions' },
  securityLog: { method: 'GET', path: '/api/settings/security-log' },
  proveIdentity: { method: 'POST', path: '/api/settings/sudo' },
  changePassword: { method: 'POST', path: '/api/settings/password' },
  changeEmail: { method: 'POST', path: '/api/settings/email' },
  startTwoFactor: { method: 'POST', path: '/api/settings/two-factor' },
  confirmTwoFactor: { method: 'POST', path: '/api/settings/two-factor/confirm' },
  newRecoveryCodes: { method: 'POST', path: '/api/settings/two-factor/recovery-codes' },
  stopTwoFactor: { method: 'DELETE', path: '/api/settings/two-factor' },
});
