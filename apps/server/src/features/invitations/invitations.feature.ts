import { defineFeature } from '../../platform/feature.ts';
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
  routes: registerInvitations,
  limits: Object.values(invitationsLimits),
  subscribers: [subscribeInvitations, subscribeInvitationNotifications],
  notifications: { kinds: Object.values(invitationsNotifications) },
  exportData: invitationsExport,
  eraseMember: invitationsErasure,
  demo: { load: async () => (await import('./invitations.demo.ts')).fillInvitations },
  hostileScene: { file: 'invitations.hostile.ts' },
});
