import { Count, Cursor, Id, Instant, Page, PageQuery, Text, z } from '../common.ts';
import { ChosenDate } from '../dates.ts';
import { bind, operations } from '../endpoint.ts';
import { MailPreview } from '../mail-preview.ts';
import { PersonCard } from '../users.ts';
import * as endpoints from './endpoints.ts';
import { ReportReason, ReportTarget } from './schemas.ts';

export const CaseDecision = z.enum(['keep', 'remove', 'warn', 'suspend'], 'Choose a decision');
export type CaseDecision = z.infer<typeof CaseDecision>;
export const AppealDecision = z.enum(['upheld', 'reversed'], 'Choose a decision');

/** A decision about something of the viewer's own. Who reported it stays unsaid. */
export const OwnCase = z.object({
  id: Id,
  targetType: ReportTarget,
  targetId: Id,
  excerpt: z.nullable(z.string()),
  decision: z.enum(['remove', 'warn', 'suspend']),
  reason: z.string(),
  decidedAt: Instant,
  suspendedUntil: z.nullable(Instant),
  canAppeal: z.boolean(),
  appeal: z.nullable(
    z.object({
      text: z.string(),
      at: Instant,
      decision: z.nullable(AppealDecision),
      reason: z.nullable(z.string()),
      decidedAt: z.nullable(Instant),
    }),
  ),
});
export type OwnCase = z.infer<typeof OwnCase>;

export const safetyCasesOperations = operations({
  mine: {
    summary: 'Staff decisions about what you wrote or own, newest first',
    access: 'member',
    query: PageQuery,
    response: Page(OwnCase),
  },
  appeal: {
    summary: 'Appeal a decision, once',
    access: 'member',
    params: z.object({ id: Id }),
    body: z.strictObject({ text: Text(10, endpoints.APPEAL_MAX, 'Your appeal') }),
    response: OwnCase,
    errors: ['not_found', 'conflict'],
  },
});

export const safetyCases = bind(endpoints.safetyCases, safetyCasesOperations);

export const CASE_STATES = ['open', 'decided', 'appealed', 'closed'] as const;
const CaseState = z.enum(CASE_STATES);

const Staff = z.object({ id: Id, fullName: z.string() });

/** One thing that was reported, with everything said about it. */
export const ReportCase = z.object({
  id: Id,
  targetType: ReportTarget,
  targetId: Id,
  /** Where the thing is in the product. */
  href: z.string(),
  /** The text when first reported, and now if it has changed. */
  excerpt: z.nullable(z.string()),
  currentText: z.nullable(z.string()),
  /** Whether members can see it at present. */
  isVisible: z.boolean(),
  owner: z.nullable(PersonCard),
  state: CaseState,
  openedAt: Instant,
  reportCount: Count,
  reasons: z.array(z.object({ reason: ReportReason, count: Count })),
  /** The newest reports with who made them, up to ten. */
  reports: z.array(z.object({ reason: ReportReason, note: z.nullable(z.string()), reporter: Staff, at: Instant })),
  /** Decisions about the same owner before this case. */
  earlier: z.object({ cases: Count, acted: Count }),
  decision: z.nullable(
    z.object({
      kind: CaseDecision,
      reason: z.string(),
      by: z.nullable(Staff),
      at: Instant,
      suspendedUntil: z.nullable(Instant),
    }),
  ),
  appeal: z.nullable(
    z.object({
      text: z.string(),
      at: Instant,
      decision: z.nullable(AppealDecision),
      reason: z.nullable(z.string()),
      by: z.nullable(Staff),
      decidedAt: z.nullable(Instant),
    }),
  ),
  /** Decisions that this kind of thing allows. */
  choices: z.array(CaseDecision),
});
export type ReportCase = z.infer<typeof ReportCase>;

const caseParams = z.object({ id: Id });
const Reason = Text(3, 1000, 'Reason');

export const safetyAdminOperations = operations({
  cases: {
    summary: 'Reports by status, oldest first while open',
    access: 'admin',
    query: z.strictObject({ state: z.optional(CaseState), cursor: z.optional(Cursor) }),
    response: Page(ReportCase),
  },
  counts: {
    summary: 'How many cases and appeals need a decision',
    access: 'admin',
    response: z.object({ open: Count, appealed: Count }),
  },
  case: {
    summary: 'One reported thing',
    access: 'admin',
    params: caseParams,
    response: ReportCase,
    errors: ['not_found'],
  },
  previewDecision: {
    summary: 'The exact email to the owner that a decision would send, or null where it sends none',
    access: 'admin',
    params: caseParams,
    body: z.strictObject({
      decision: z.union([CaseDecision, AppealDecision]),
      reason: z.optional(Text(0, 1000, 'Reason')),
      until: z.optional(ChosenDate),
    }),
    response: z.object({ mail: z.nullable(MailPreview) }),
    errors: ['not_found'],
  },
  decide: {
    summary: 'Keep, remove, warn or suspend, with a reason the author sees',
    access: 'admin',
    sudo: true,
    params: caseParams,
    body: z.strictObject({
      decision: CaseDecision,
      reason: Reason,
      /** End of a suspension of a member. */
      until: z.optional(ChosenDate),
    }),
    response: ReportCase,
    errors: ['not_found', 'conflict'],
  },
  decideAppeal: {
    summary: 'Decide an appeal; another member of staff decides if there is one',
    access: 'admin',
    sudo: true,
    params: caseParams,
    body: z.strictObject({ decision: AppealDecision, reason: Reason }),
    response: ReportCase,
    errors: ['not_found', 'conflict'],
  },
});

export const safetyAdmin = bind(endpoints.safetyAdmin, safetyAdminOperations);
