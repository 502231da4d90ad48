import { Id, Instant, Page, PageQuery, Text, z } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { PersonCard } from '../users.ts';

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

/** How long a mute that is not for always lasts. */
export const MUTE_DAYS = 30;
/** Characters of the note of a report. */
export const REPORT_NOTE_MAX = 1000;

const reasonCodes = Object.keys(REPORT_REASONS) as ReportReasonCode[];
export const ReportReason = z.enum(reasonCodes as [ReportReasonCode, ...ReportReasonCode[]], 'Choose a reason');

export const ReportTarget = z.enum(
  ['user', 'company', 'post', 'comment', 'message'],
  'Choose a member, company, post, comment or message',
);
export type ReportTarget = z.infer<typeof ReportTarget>;

export const ReportBody = z
  .strictObject({
    targetType: ReportTarget,
    targetId: Id,
    reason: ReportReason,
    note: z.optional(Text(0, REPORT_NOTE_MAX, 'Note')),
  })
  .check(
    z.refine(({ reason, note }) => reason !== 'other' || Boolean(note?.trim()), {
      error: 'Tell us what is wrong',
      path: ['note'],
    }),
  );

/** What the viewer has done about one member. `mutedUntil` is null where the mute has no end, or there is none. */
export const Relation = z.object({
  blocked: z.boolean(),
  muted: z.boolean(),
  mutedUntil: z.nullable(Instant),
  repostsOff: z.boolean(),
});
export type Relation = z.infer<typeof Relation>;

export const BlockedPerson = z.object({ person: PersonCard, blockedAt: Instant });
export const MutedPerson = z.object({ person: PersonCard, mutedAt: Instant, until: z.nullable(Instant) });
export type BlockedPerson = z.infer<typeof BlockedPerson>;
export type MutedPerson = z.infer<typeof MutedPerson>;

const personParams = z.object({ id: Id });

export const safety = {
  relation: endpoint({
    name: 'safety.relation',
    method: 'GET',
    path: '/api/safety/people/{id}',
    summary: 'Whether the viewer blocked or muted a member, or turned their reposts off',
    access: 'member',
    params: personParams,
    response: Relation,
    errors: ['not_found'],
  }),
  block: endpoint({
    name: 'safety.block',
    method: 'PUT',
    path: '/api/safety/people/{id}/block',
    summary: 'Block a member: follows end both ways and neither sees the other; twice is once',
    access: 'member',
    params: personParams,
    response: Relation,
    errors: ['not_found', 'conflict'],
  }),
  unblock: endpoint({
    name: 'safety.unblock',
    method: 'DELETE',
    path: '/api/safety/people/{id}/block',
    summary: 'Take a block back; follows stay ended',
    access: 'member',
    params: personParams,
    response: Relation,
  }),
  mute: endpoint({
    name: 'safety.mute',
    method: 'PUT',
    path: '/api/safety/people/{id}/mute',
    summary: 'Keep a member out of feed, comments and notifications, for 30 days or until taken back',
    access: 'member',
    params: personParams,
    body: z.strictObject({ length: z.enum(['30_days', 'always'], 'Choose 30 days or always') }),
    response: Relation,
    errors: ['not_found', 'conflict'],
  }),
  unmute: endpoint({
    name: 'safety.unmute',
    method: 'DELETE',
    path: '/api/safety/people/{id}/mute',
    summary: 'Take a mute back',
    access: 'member',
    params: personParams,
    response: Relation,
  }),
  hideReposts: endpoint({
    name: 'safety.hideReposts',
    method: 'PUT',
    path: '/api/safety/people/{id}/reposts-off',
    summary: 'Turn off the reposts of a member',
    access: 'member',
    params: personParams,
    response: Relation,
    errors: ['not_found', 'conflict'],
  }),
  showReposts: endpoint({
    name: 'safety.showReposts',
    method: 'DELETE',
    path: '/api/safety/people/{id}/reposts-off',
    summary: 'Turn on the reposts of a member again',
    access: 'member',
    params: personParams,
    response: Relation,
  }),
  blocked: endpoint({
    name: 'safety.blocked',
    method: 'GET',
    path: '/api/safety/blocked',
    summary: 'Members whom the viewer blocked',
    access: 'member',
    query: PageQuery,
    response: Page(BlockedPerson),
  }),
  muted: endpoint({
    name: 'safety.muted',
    method: 'GET',
    path: '/api/safety/muted',
    summary: 'Members whom the viewer muted',
    access: 'member',
    query: PageQuery,
    response: Page(MutedPerson),
  }),
  report: endpoint({
    name: 'safety.report',
    method: 'POST',
    path: '/api/safety/reports',
    summary: 'Report a member, company, post, comment or message to staff; twice adds nothing',
    access: 'member',
    body: ReportBody,
    response: z.object({ received: z.literal(true) }),
    status: 201,
    errors: ['not_found', 'conflict'],
  }),
};
