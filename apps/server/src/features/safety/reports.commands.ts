import type { api, HandlerInput } from '@innerspring/contract';
import { sql } from 'drizzle-orm';
import { lockAccount } from '../../core/accounts/public.ts';
import { subjectKind } from '../../core/subjects/public.ts';
import { firstRow } from '../../platform/db/rows.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { partsOf } from '../../platform/feature.ts';
import type { OfKind, Reported, ReportedPart } from '../../platform/subjects/subject-kind.ts';
import { reports } from './safety.tables.ts';
import { safetyLimits, safetySettings } from './safety.tokens.ts';

export type ReportKind = OfKind<ReportedPart>;
type Known = Pick<Deps, 'features'>;

/** What members report to staff, by the manifests: what is suspended as a whole first, then words, which can be removed. */
export const reportKinds = ({ features }: Known): ReportKind[] =>
  partsOf(features, 'reported').toSorted(
    (one, other) => Number(one.removal !== undefined) - Number(other.removal !== undefined),
  );

/** One of them, or null if no feature declares it. */
export const reportKind = (known: Known, kind: string): ReportKind | null =>
  reportKinds(known).find((one) => one.kind === kind) ?? null;

/** "posts, comments and messages": what can be removed by itself. */
export const removable = (known: Known): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(
    reportKinds(known).flatMap(({ name, removal }) => (removal ? [`${name}s`] : [])),
  );

/** "member, company, post, comment or message": what can be reported. */
const reportable = (known: Known): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(reportKinds(known).map(({ name }) => name));

type Report = HandlerInput<typeof api.safety.report>['body'];

/** The open case about a thing, created if there's none; its row is locked until the transaction ends. */
async function openCase(tx: Db, { targetType, targetId }: Report, target: Reported, now: Date): Promise<number> {
  const found = await firstRow<{ id: number }>(
    tx,
    sql`insert into report_cases (target_type, target_id, owner_id, excerpt, created_at)
      values (${targetType}, ${targetId}, ${target.ownerId}, ${target.excerpt}, ${now.toISOString()}::timestamptz)
      on conflict (target_type, target_id) where state = 'open' do update set target_id = excluded.target_id
      returning id`,
  );
  if (!found) throw new AppError('internal');
  return found.id;
}

/** Whether enough long-standing members reported it; new accounts alone can't hide anything. */
async function isHidden({ siteSettings }: Deps, tx: Db, caseId: number, now: Date): Promise<boolean> {
  const days = siteSettings.get(safetySettings.trustedAfterDays);
  const found = await firstRow<{ count: number }>(
    tx,
    sql`select count(*) as count from reports r join users u on u.id = r.reporter_id
      where r.case_id = ${caseId} and u.created_at <= ${now.toISOString()}::timestamptz - make_interval(days => ${days})`,
  );
  return (found?.count ?? 0) >= siteSettings.get(safetySettings.hidingReporters);
}

/**
 * Reports something that the viewer can see, or could before one of the two blocked the other. All reports of one thing make one case; a second one of the same member adds nothing.
 * A post or comment that several members of long standing reported is withheld until staff decide: its writer still sees it, and why.
 * @throws {AppError} `invalid` for a kind that nobody knows, `not_found`, `conflict` for what is the viewer's own, `rate_limited`.
 */
export async function report(deps: Deps, viewer: Viewer, given: Report): Promise<void> {
  const kind = reportKind(deps, given.targetType);
  if (!kind) throw fieldError('targetType', `Choose a ${reportable(deps)}`);
  await deps.limits.take(safetyLimits.reports, viewer.id);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const target = await firstRow<Reported>(tx, kind.find(given.targetId, { viewerId: viewer.id, now }));
    if (!target) throw new AppError('not_found', subjectKind(deps, given.targetType)?.notFound);
    if (target.ownerId === viewer.id) throw new AppError('conflict', 'You can’t report your own content.');
    const caseId = await openCase(tx, given, target, now);
    await tx
      .insert(reports)
      .values({ caseId, reporterId: viewer.id, reason: given.reason, note: given.note?.trim() || null, createdAt: now })
      .onConflictDoNothing();
    if (!(await isHidden(deps, tx, caseId, now))) return;
    await lockAccount(tx, target.ownerId);
    await kind.removal?.withhold?.(tx, given.targetId, now);
  });
}
