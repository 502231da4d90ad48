import { Id, Instant, Page, PageQuery, Text, z } from '../common.ts';
import { bind, operations } from '../endpoint.ts';
import { APPEAL_MAX } from './choices.ts';
import * as endpoints from './endpoints.ts';
import { ReportTarget } from './schemas.ts';

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
    summary: 'Decisions of staff about what the viewer wrote or owns, newest first',
    access: 'member',
    query: PageQuery,
    response: Page(OwnCase),
  },
  appeal: {
    summary: 'Ask once for a second decision',
    access: 'member',
    params: z.object({ id: Id }),
    body: z.strictObject({ text: Text(10, APPEAL_MAX, 'Your appeal') }),
    response: OwnCase,
    errors: ['not_found', 'conflict'],
  },
});

export const safetyCases = bind(endpoints.safetyCases, safetyCasesOperations);
