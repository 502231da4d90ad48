import { lastActiveOf } from '../../core/presence/public.ts';
import { defineFeature } from '../../platform/feature.ts';
import type { ExportData } from '../../platform/personal-data/personal-data.ts';
import { authNotifications, subscribeAuthNotifications } from './auth.notifications.ts';
import { registerAuth } from './auth.routes.ts';
import { authEvents, authLimits } from './auth.tokens.ts';

const authExport: ExportData = {
  areas: [
    {
      name: 'account',
      tables: ['users', 'external_identities', 'two_factor'],
      select: `select u.id as key, u.id, u.username::text, u.email::text, u.email_verified_at as "emailVerifiedAt",
      u.email_confirmed_by_hand_at as "emailConfirmedByStaffAt", u.full_name as "fullName",
      u.application_status as "applicationStatus", u.registration_message as "registrationMessage", u.is_verified as "isVerified",
      u.is_admin as "isAdmin", u.premium_until as "premiumUntil", u.created_at as "createdAt", ${lastActiveOf('u')} as "lastActiveAt",
      u.suspended_until as "suspendedUntil", u.suspension_reason as "suspensionReason", u.invited_by_id as "invitedById",
      (select confirmed_at from two_factor f where f.user_id = u.id) as "twoFactorSince",
      (select json_agg(json_build_object('provider', e.provider, 'linkedAt', e.created_at)) from external_identities e where e.user_id = u.id) as "linkedLogins"
      from users u where u.id = $1 and u.id > $2`,
    },
    {
      name: 'security-log',
      tables: ['security_events'],
      select: `select id as key, text, ip, created_at as "createdAt" from security_events where user_id = $1 and id > $2`,
    },
  ],
  leftOut: {
    one_time_tokens: 'secrets of emailed links, which nobody reads again',
    recovery_codes: 'secrets of the second factor',
    known_devices: 'hashes of the devices that the sessions name',
  },
};

export const auth = defineFeature({
  name: 'auth',
  routes: registerAuth,
  limits: Object.values(authLimits),
  events: Object.values(authEvents),
  subscribers: [subscribeAuthNotifications],
  notifications: { kinds: Object.values(authNotifications) },
  exportData: authExport,
  eraseMember: {
    tables: {
      one_time_tokens: 'goes',
      two_factor: 'goes',
      recovery_codes: 'goes',
      external_identities: 'goes',
      security_events: 'goes',
      known_devices: 'goes',
    },
  },
  openPages: {
    queues: ['auth.register', 'auth.verifyEmail'],
    apart: {
      'auth.*': 'how a member signs in shows to them alone',
    },
  },
  hostileScene: { file: 'auth.hostile.ts' },
});
