import { endpoints } from '../endpoint.ts';
import type { ShownSetting } from '../site/schemas.ts';
import type { safetyAdminOperations, safetyCasesOperations } from './cases.ts';
import type { safetyOperations } from './schemas.ts';

export const safetyAdmin = endpoints<typeof safetyAdminOperations>('safetyAdmin', {
  cases: { method: 'GET', path: '/api/admin/reports' },
  counts: { method: 'GET', path: '/api/admin/reports/counts' },
  case: { method: 'GET', path: '/api/admin/reports/{id}' },
  previewDecision: { method: 'POST', path: '/api/admin/reports/{id}/preview' },
  decide: { method: 'POST', path: '/api/admin/reports/{id}/decision' },
  decideAppeal: { method: 'POST', path: '/api/admin/reports/{id}/appeal' },
});

export const safetyCases = endpoints<typeof safetyCasesOperations>('safetyCases', {
  mine: { method: 'GET', path: '/api/safety/cases' },
  appeal: { method: 'POST', path: '/api/safety/cases/{id}/appeal' },
});

export const safety = endpoints<typeof safetyOperations>('safety', {
  relation: { method: 'GET', path: '/api/safety/people/{id}' },
  block: { method: 'PUT', path: '/api/safety/people/{id}/block' },
  unblock: { method: 'DELETE', path: '/api/safety/people/{id}/block' },
  mute: { method: 'PUT', path: '/api/safety/people/{id}/mute' },
  unmute: { method: 'DELETE', path: '/api/safety/people/{id}/mute' },
  hideReposts: { method: 'PUT', path: '/api/safety/people/{id}/reposts-off' },
  showReposts: { method: 'DELETE', path: '/api/safety/people/{id}/reposts-off' },
  blocked: { method: 'GET', path: '/api/safety/blocked' },
  muted: { method: 'GET', path: '/api/safety/muted' },
  report: { method: 'POST', path: '/api/safety/reports' },
});

/** Why something is reported, in the words that members read. */
export const REPORT_REASONS = {
  spam: 'Spam',
  harassment: 'Harassment',
  false_claim: 'False or misleading',
  confidential: 'Confidential information',
  hate: 'Hate',
  nudity_violence: 'Nudity or violence',
  impersonation: 'Impersonation',
  intellectual_property: 'Intellectual property',
  off_topic: 'Off-topic',
  other: 'Something else',
} as const;
export type ReportReasonCode = keyof typeof REPORT_REASONS;

export const SAFETY_SETTINGS = {
  /** Trusted members whose reports hide a post or comment until staff decide. */
  hidingReporters: { key: 'safety.hidingReporters', default: 3 },
} satisfies Record<string, ShownSetting>;
/** How long a mute that is not for always lasts. */
export const MUTE_DAYS = 30;
/** Characters of the note of a report. */
export const REPORT_NOTE_MAX = 1000;
/** Characters of an appeal. */
export const APPEAL_MAX = 2000;
