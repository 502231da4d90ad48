import type { ExportData } from '../../platform/personal-data/export-data.ts';

export const safetyExport: ExportData = {
  areas: [
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
