import type { ShownSetting } from '../site/schemas.ts';

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
