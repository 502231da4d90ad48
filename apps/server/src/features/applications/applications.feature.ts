import { sql } from 'drizzle-orm';
import { defineFeature, type AdminQueue } from '../../platform/feature.ts';
import type { ExportData } from '../../platform/personal-data/personal-data.ts';
import { registerApplicant } from './applications.routes.ts';
import { applicationsEvents } from './applications.tokens.ts';
import { applicationsNotifications, subscribeApplicationNotifications } from './applications.notifications.ts';

const applicationsExport: ExportData = {
  areas: [
    {
      name: 'application',
      tables: ['applications'],
      select: `select a.user_id as key, a.full_name as "fullName", a.company, a.title, a.profession, a.company_type as "companyType", a.location,
      a.website, a.industry_role as "industryRole", a.referred_by as "referredBy", a.submitted_at as "submittedAt", a.decided_at as "decidedAt",
      a.rejection_reason as "rejectionReason", a.appealed_at as "appealedAt"
      from applications a where a.user_id = $1 and a.user_id > $2`,
    },
    {
      name: 'application-messages',
      tables: ['application_messages'],
      select: `select id as key, "from", text, created_at as "createdAt" from application_messages where user_id = $1 and id > $2`,
    },
  ],
  leftOut: {
    staff_notes: 'what staff write to one another',
  },
};

const href = '/admin/users?tab=applications';

/** Undecided applications, and appeals. */
const applicationQueues: readonly AdminQueue[] = [
  {
    name: 'applications',
    label: 'Applications',
    href,
    waiting: () => sql`select submitted_at as since from applications where queue_state = 'waiting'`,
  },
  {
    name: 'appeals',
    label: 'Appeals',
    href,
    waiting: () => sql`select appealed_at as since from applications where queue_state = 'appeal'`,
  },
];

export const applications = defineFeature({
  name: 'applications',
  routes: registerApplicant,
  events: Object.values(applicationsEvents),
  subscribers: [subscribeApplicationNotifications],
  notifications: { kinds: Object.values(applicationsNotifications) },
  exportData: applicationsExport,
  adminQueues: applicationQueues,
  eraseMember: { tables: { applications: 'goes', application_messages: 'goes', staff_notes: 'goes' } },
  openPages: { queues: ['auth.changeApplication', 'auth.replyToStaff', 'auth.appeal'] },
  hostileScene: { file: 'applications.hostile.ts' },
});
