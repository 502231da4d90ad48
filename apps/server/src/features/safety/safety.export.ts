import type { ExportData } from '../../platform/personal-data/export-data.ts';
import { exportedPerson as person } from '../../core/accounts/public.ts';

export const safetyExport: ExportData = {
  areas: [
    {
      name: 'blocked',
      place: 190,
      tables: ['blocks'],
      select: `select b.blocked_id as key, ${person('b.blocked_id', 'person')}, b.created_at as "since"
      from blocks b where b.blocker_id = $1 and b.blocked_id > $2`,
    },
    {
      name: 'muted',
      place: 200,
      tables: ['mutes'],
      select: `select m.muted_id as key, ${person('m.muted_id', 'person')}, m.until, m.created_at as "since"
      from mutes m where m.muter_id = $1 and m.muted_id > $2`,
    },
    {
      name: 'muted-reposts',
      place: 210,
      tables: ['repost_mutes'],
      select: `select m.target_id as key, ${person('m.target_id', 'person')}, m.created_at as "since"
      from repost_mutes m where m.user_id = $1 and m.target_id > $2`,
    },
    {
      name: 'reports-made',
      place: 230,
      tables: ['reports'],
      select: `select r.id as key, c.target_type as "about", c.target_id as "aboutId", r.reason, r.note, r.created_at as "createdAt"
      from reports r join report_cases c on c.id = r.case_id where r.reporter_id = $1 and r.id > $2`,
    },
    {
      name: 'decisions-about-me',
      place: 240,
      tables: ['report_cases'],
      select: `select id as key, target_type as "about", target_id as "aboutId", decision, decision_reason as "reason", decided_at as "decidedAt",
      appeal_text as "appeal", appealed_at as "appealedAt", appeal_decision as "appealDecision", appeal_reason as "appealReason"
      from report_cases where owner_id = $1 and decided_at is not null and id > $2`,
    },
  ],
};
