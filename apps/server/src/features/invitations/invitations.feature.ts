import { defineFeature, none } from '../../platform/feature.ts';
import { registerInvitations } from './invitations.routes.ts';
import {
  subscribeInvitations,
  invitationsNotifications,
  subscribeInvitationNotifications,
} from './invitations.notifications.ts';
import { invitationsLimits } from './invitations.tokens.ts';
import { sql } from 'drizzle-orm';
import type { EraseMember, ExportData } from '../../platform/personal-data/personal-data.ts';
const invitationsExport: ExportData = {
  areas: [
    {
      name: 'invitations',
      place: 280,
      tables: ['invitations'],
      select: `select id as key, name, email::text, note, state, created_at as "createdAt", expires_at as "expiresAt"
      from invitations where inviter_id = $1 and id > $2`,
    },
  ],
};

const invitationsErasure: EraseMember = {
  tables: { invitations: 'goes' },
  forget: async (tx, userId) => {
    await tx.execute(sql`delete from invitations where user_id = ${userId}
      or email = (select email from users where id = ${userId})`);
  },
};

export const invitations = defineFeature({
  name: 'invitations',
  siteSettings: none('what members may send is fixed'),
  routes: registerInvitations,
  limits: Object.values(invitationsLimits),
  events: none('an invitation is worth telling when its applicant is approved'),
  subscribers: [subscribeInvitations, subscribeInvitationNotifications],
  notifications: { kinds: Object.values(invitationsNotifications) },
  products: none('nothing of it is sold'),
  search: none('they are for one address'),
  subjects: none('nothing of it is spoken of elsewhere'),
  commented: none('an invitation is between two people'),
  reports: none('nothing of it is reported to staff'),
  exportData: invitationsExport,
  adminQueues: none('members send them without staff'),
  feedCards: none('they are for one address'),
  saved: none('nothing of it is saved'),
  reacted: none('an invitation is read by one address'),
  impressions: none('an invitation is read by one address'),
  files: none('an invitation is words alone'),
  eraseMember: invitationsErasure,
  mergeCompany: none('no row of it refers to a company'),
  consistencyChecks: none('invitations are counted when one is sent'),
  demo: { load: async () => (await import('./invitations.demo.ts')).fillInvitations },
  openPages: none('an invitation shows to its maker alone'),
  hostileScene: { file: 'invitations.hostile.ts' },
});
