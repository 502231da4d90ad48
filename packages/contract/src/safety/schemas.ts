import { Id, Instant, Page, PageQuery, Text, z } from '../common.ts';
import { isBlank } from '../storable.ts';
import { bind, operations } from '../endpoint.ts';
import { PersonCard } from '../users.ts';
import type { ReportReasonCode } from './endpoints.ts';
import * as endpoints from './endpoints.ts';

const reasonCodes = Object.keys(endpoints.REPORT_REASONS) as ReportReasonCode[];
export const ReportReason = z.enum(reasonCodes as [ReportReasonCode, ...ReportReasonCode[]], 'Choose a reason');

const CHOOSE_TARGET = 'Choose what to report';
/** A kind of subject: `user`, `company`, `post`, `comment`, `message`, and what features bring. */
export const ReportTarget = z.string(CHOOSE_TARGET).check(z.regex(/^[a-z][a-z_]{0,39}$/, CHOOSE_TARGET));
export type ReportTarget = z.infer<typeof ReportTarget>;

export const ReportBody = z
  .strictObject({
    targetType: ReportTarget,
    targetId: Id,
    reason: ReportReason,
    note: z.optional(Text(0, endpoints.REPORT_NOTE_MAX, 'Note')),
  })
  .check(
    z.refine(({ reason, note }) => reason !== 'other' || !isBlank(note ?? ''), {
      error: 'Tell us what’s wrong',
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

export const safetyOperations = operations({
  relation: {
    summary: 'Whether you blocked or muted a member, or turned off their reposts',
    access: 'member',
    params: personParams,
    response: Relation,
    errors: ['not_found'],
  },
  block: {
    summary: 'Block a member: follows end both ways and neither sees the other; idempotent',
    access: 'member',
    params: personParams,
    response: Relation,
    errors: ['not_found', 'conflict'],
  },
  unblock: {
    summary: 'Unblock a member; follows stay ended',
    access: 'member',
    params: personParams,
    response: Relation,
  },
  mute: {
    summary: 'Mute a member in feed, comments and notifications, for 30 days or until unmuted',
    access: 'member',
    params: personParams,
    body: z.strictObject({ length: z.enum(['30_days', 'always'], 'Choose 30 days or always') }),
    response: Relation,
    errors: ['not_found', 'conflict'],
  },
  unmute: {
    summary: 'Unmute a member',
    access: 'member',
    params: personParams,
    response: Relation,
  },
  hideReposts: {
    summary: 'Turn off a member’s reposts',
    access: 'member',
    params: personParams,
    response: Relation,
    errors: ['not_found', 'conflict'],
  },
  showReposts: {
    summary: 'Turn a member’s reposts back on',
    access: 'member',
    params: personParams,
    response: Relation,
  },
  blocked: {
    summary: 'Members you blocked',
    access: 'member',
    query: PageQuery,
    response: Page(BlockedPerson),
  },
  muted: {
    summary: 'Members you muted',
    access: 'member',
    query: PageQuery,
    response: Page(MutedPerson),
  },
  report: {
    summary: 'Report a member, company, post, comment or message to staff; idempotent',
    access: 'member',
    body: ReportBody,
    response: z.object({ received: z.literal(true) }),
    status: 201,
    errors: ['not_found', 'conflict'],
  },
});

export const safety = bind(endpoints.safety, safetyOperations);
