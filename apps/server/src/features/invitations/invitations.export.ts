import type { ExportData } from '../../platform/personal-data/export-data.ts';

export const invitationsExport: ExportData = {
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
