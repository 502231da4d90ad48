import { type SQL, sql } from 'drizzle-orm';
import { type AdminQueue, defineFeature } from '../../platform/feature.ts';
import { type Changes, changedBy, numberIn, type OpenPages } from '../../platform/live/live-subjects.ts';
import { type EraseMember, stays, type ExportData } from '../../platform/personal-data/personal-data.ts';
import { safetyNotifications, subscribeSafetyNotifications } from './safety.notifications.ts';
import { registerSafety } from './safety.routes.ts';
import { safetyEvents, safetyLimits, safetySettings } from './safety.tokens.ts';

const both: Changes = ({ id, viewerId }) => [
  { type: 'person', id },
  { type: 'person', id: viewerId },
];
/** The page of the reported thing; for a comment, the page that it's on. */
const pageOf = (type: SQL, id: SQL, from: SQL): SQL =>
  sql`select * from (select case ${type} when 'user' then 'person' when 'comment' then (select c.subject_kind from comments c where c.id = ${id})
      else ${type} end as type, case ${type} when 'comment' then (select c.subject_id from comments c where c.id = ${id}) else ${id} end as id
    ${from}) t where t.type in ('post', 'person', 'company')`;
const ofCase: Changes = ({ id }) =>
  pageOf(sql`r.target_type`, sql`r.target_id`, sql`from report_cases r where r.id = ${id}`);
const ofReport: Changes = ({ body }) =>
  pageOf(
    sql`r.type`,
    sql`r.id`,
    sql`from (select ${String(body['targetType'])}::text as type, ${numberIn(body['targetId'])}::bigint as id) r`,
  );

/** What blocks, reports and decisions of staff change on open pages. */
const safetyPages: OpenPages = {
  changes: {
    ...changedBy(both, 'safety.block', 'safety.unblock'),
    ...changedBy(ofCase, 'safetyAdmin.decide', 'safetyAdmin.decideAppeal'),
    'safety.report': ofReport,
  },
  apart: {
    'safetyAdmin.previewDecision': 'it shows an email, and changes nothing',
    'safety.mute': 'what is muted is away for one member alone, who has asked for it',
    'safety.unmute': 'what is muted is away for one member alone, who has asked for it',
    'safety.hideReposts': 'reposts are hidden from one member alone, who has asked for it',
    'safety.showReposts': 'reposts are hidden from one member alone, who has asked for it',
  },
  queues: ['safety.report', 'safetyCases.appeal', 'safetyAdmin.decide', 'safetyAdmin.decideAppeal'],
};

const safetyExport: ExportData = {
  areas: [
    {
      name: 'reports-made',
      tables: ['reports'],
      select: `select r.id as key, c.target_type as "about", c.target_id as "aboutId", r.reason, r.note, r.created_at as "createdAt"
      from reports r join report_cases c on c.id = r.case_id where r.reporter_id = $1 and r.id > $2`,
    },
    {
      name: 'decisions-about-me',
      tables: ['report_cases'],
      select: `select id as key, target_type as "about", target_id as "aboutId", decision, decision_reason as "reason", decided_at as "decidedAt",
      appeal_text as "appeal", appealed_at as "appealedAt", appeal_decision as "appealDecision", appeal_reason as "appealReason"
      from report_cases where owner_id = $1 and decided_at is not null and id > $2`,
    },
  ],
};

const safetyErasure: EraseMember = {
  tables: {
    reports: 'goes',
    report_cases: stays('what staff decided, without the words of the member'),
  },
  // Cases that are about the member's things or rest on their reports: before the account, as whoever decides does.
  hold: async (tx, userId) => {
    await tx.execute(sql`select id from report_cases where id in (
        select id from report_cases where owner_id = ${userId} union select case_id from reports where reporter_id = ${userId})
      order by id for no key update`);
  },
  forget: async (tx, userId) => {
    await tx.execute(sql`update report_cases set excerpt = null, appeal_text = null where owner_id = ${userId}`);
    await tx.execute(sql`delete from report_cases c where c.state = 'open'
      and exists (select 1 from reports r where r.case_id = c.id and r.reporter_id = ${userId})
      and not exists (select 1 from reports r where r.case_id = c.id and r.reporter_id <> ${userId})`);
  },
};

/** Reported things that nobody decided about yet, and appeals against a decision. */
const safetyQueues: readonly AdminQueue[] = [
  {
    name: 'reports',
    label: 'Reports',
    href: '/admin/reports',
    waiting: () => sql`select created_at as since from report_cases where state = 'open'`,
  },
  {
    name: 'reportAppeals',
    label: 'Appeals about reports',
    href: '/admin/reports?state=appealed',
    waiting: () => sql`select appealed_at as since from report_cases where state = 'appealed'`,
  },
];

export const safety = defineFeature({
  name: 'safety',
  siteSettings: Object.values(safetySettings),
  routes: registerSafety,
  limits: Object.values(safetyLimits),
  events: Object.values(safetyEvents),
  subscribers: [subscribeSafetyNotifications],
  notifications: { kinds: Object.values(safetyNotifications) },
  exportData: safetyExport,
  adminQueues: safetyQueues,
  eraseMember: safetyErasure,
  demo: { after: ['posts'], load: async () => (await import('./safety.demo.ts')).fillSafety },
  openPages: safetyPages,
  hostileScene: { file: 'safety.hostile.ts' },
});
