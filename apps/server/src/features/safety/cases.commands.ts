import { and, eq, ne, notLike, sql } from 'drizzle-orm';
import type { HandlerInput, api } from '@innerspring/contract';
import { recordAudit } from '../../platform/audit/audit.ts';
import { firstRow, rows } from '../../platform/db/rows.ts';
import type { Db, Deps, Viewer } from '../../platform/deps.ts';
import { AppError } from '../../platform/errors.ts';
import { subjectKind } from '../../core/subjects/public.ts';
import { wantsNotification } from '../../core/notifications/public.ts';
import { lockAccount } from '../../core/accounts/public.ts';
import { users } from '../../core/accounts/accounts.tables.ts';
import { endOf, requireChoice, requireOthers, carryOut, takeBack, appealMail, decisionMail } from './case-effects.ts';
import { reportKind } from './reports.commands.ts';
import { type Case, reportCases } from './safety.tables.ts';
import { safetyEvents } from './safety.tokens.ts';

type DecisionInput = HandlerInput<typeof api.safetyAdmin.decide>['body'];
type AppealInput = HandlerInput<typeof api.safetyAdmin.decideAppeal>['body'];
type Owner = Awaited<ReturnType<typeof lockAccount>>;
type Act = { actor: Viewer; ip: string };

async function lockCase(tx: Db, caseId: number): Promise<Case> {
  const [found] = await tx.select().from(reportCases).where(eq(reportCases.id, caseId)).for('update');
  if (!found) throw new AppError('not_found', 'Report not found');
  return found;
}

/** Locks a case for a decision, which goes to whoever answers for its subject now: for a company's, somebody with a role there. */
async function lockForDecision(tx: Db, deps: Deps, caseId: number): Promise<Case> {
  const found = await lockCase(tx, caseId);
  const owner = reportKind(deps, found.targetType)?.currentOwner?.(found.targetId);
  if (!owner || found.state !== 'open') return found;
  const now = await firstRow<Pick<Case, 'ownerId'>>(tx, owner);
  return now && now.ownerId !== found.ownerId ? change(tx, found, { ownerId: now.ownerId }) : found;
}

async function change(tx: Db, found: Case, values: Partial<Case>): Promise<Case> {
  const [changed] = await tx.update(reportCases).set(values).where(eq(reportCases.id, found.id)).returning();
  if (!changed) throw new AppError('internal');
  return changed;
}

/** A suspension is always mailed, since its owner cannot read it here; anything else as the owner's settings have it. */
export async function isMailed(tx: Db, owner: NonNullable<Owner>, decision: Case['decision']): Promise<boolean> {
  if (decision === 'suspend') return true;
  if (decision === 'keep') return false;
  const wanted = wantsNotification(sql`u.preferences`, 'moderation', 'mail');
  const found = await rows(tx, sql`select u.id from users u where u.id = ${owner.id} and ${wanted}`);
  return found.length > 0;
}

/** What a mail about a case has to know of its thing. */
export function aboutOf(deps: Deps, { targetType }: Case) {
  const kind = reportKind(deps, targetType);
  return {
    site: deps.config,
    noun: subjectKind(deps, targetType)?.noun ?? targetType,
    isSuspendedItself: kind?.suspension !== undefined,
    isRemovable: kind?.removal !== undefined,
  };
}

const verbs = {
  keep: 'kept',
  remove: 'removed',
  warn: 'issued a warning over',
  suspend: 'issued a suspension over',
} as const;

function audit(
  tx: Db,
  { actor, ip }: Act,
  {
    action,
    does,
    found,
    changed,
    reason,
  }: { action: string; does: string; found: Case; changed: Case; reason: string },
) {
  const standing = ({ state, decision, suspendedUntil, appealDecision }: Case) => ({
    state,
    decision,
    suspendedUntil,
    appealDecision,
  });
  return recordAudit(tx, {
    actorId: actor.id,
    action,
    summary: `${actor.fullName} ${does} ${found.targetType} ${found.targetId} (report ${found.id})`,
    subjectType: 'report_case',
    subjectId: found.id,
    before: standing(found),
    after: standing(changed),
    reason,
    ip,
  });
}

/**
 * Decides an open case once, carries the decision out and tells owner and reporters. A suspension over a post or comment
 * removes it as well.
 * @throws {AppError} `not_found`, `conflict` where it is decided or about the actor, `invalid` where the decision does not fit.
 */
export async function decideCase(deps: Deps, act: Act, caseId: number, input: DecisionInput): Promise<void> {
  const now = deps.clock.now();
  const suspended = await deps.db.transaction(async (tx) => {
    const found = await lockForDecision(tx, deps, caseId);
    if (found.state !== 'open') throw new AppError('conflict', 'Someone else has already decided this.');
    requireOthers(found, act.actor.id);
    const kind = reportKind(deps, found.targetType);
    requireChoice(deps, found, kind, input.decision);
    const until = endOf(kind, input, now);
    const owner = await lockAccount(tx, found.ownerId);
    const reason = input.reason.trim();
    await carryOut(tx, deps, { found, kind, owner }, { decision: input.decision, reason, until, now });
    const changed = await change(tx, found, {
      state: input.decision === 'keep' ? 'closed' : 'decided',
      decision: input.decision,
      decisionReason: reason,
      decidedBy: act.actor.id,
      decidedAt: now,
      suspendedUntil: until,
    });
    if (owner && (await isMailed(tx, owner, input.decision)))
      await deps.mailer.queue(tx, decisionMail(changed, owner, aboutOf(deps, changed)));
    await deps.outbox.emit(tx, safetyEvents.decided, { caseId });
    await audit(tx, act, { action: 'safety.decide', does: verbs[input.decision], found, changed, reason });
    return until ? found.ownerId : null;
  });
  if (suspended !== null) await deps.sessions.end({ userId: suspended, sessionIds: 'all' });
}

/** Asks for a second decision, once. @throws {AppError} `not_found` for what is not the viewer's, `conflict`. */
export async function appealCase(deps: Deps, viewer: Viewer, caseId: number, text: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await lockCase(tx, caseId);
    const isNotified = found.decision !== null && found.decision !== 'keep';
    if (found.ownerId !== viewer.id || !isNotified) throw new AppError('not_found', 'Decision not found');
    if (found.state !== 'decided') throw new AppError('conflict', 'You’ve already appealed.');
    await change(tx, found, { state: 'appealed', appealText: text.trim(), appealedAt: deps.clock.now() });
  });
}

/** Whether another staff member could decide: neither the actor nor the subject of the case. */
async function hasOtherStaff(tx: Db, actorId: number, ownerId: number | null): Promise<boolean> {
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.isAdmin, true),
        eq(users.applicationStatus, 'approved'),
        ne(users.id, actorId),
        ne(users.id, ownerId ?? 0),
        // The emergency account is no second person: it ends within days.
        notLike(users.email, '%@emergency.invalid'),
      ),
    )
    .limit(1);
  return other !== undefined;
}

/**
 * Decides an appeal. Reversed: what was taken away comes back with its counters, and the suspension ends.
 * @throws {AppError} `not_found`, `conflict` where none waits, or where the first decision was the actor's and there is other staff.
 */
export async function decideAppeal(deps: Deps, act: Act, caseId: number, input: AppealInput): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const found = await lockCase(tx, caseId);
    if (found.state !== 'appealed') throw new AppError('conflict', 'There’s no appeal to decide.');
    requireOthers(found, act.actor.id);
    if (found.decidedBy === act.actor.id && (await hasOtherStaff(tx, act.actor.id, found.ownerId)))
      throw new AppError(
        'conflict',
        'You made the first decision, so another member of staff needs to decide the appeal.',
      );
    const owner = await lockAccount(tx, found.ownerId);
    if (input.decision === 'reversed' && found.decision !== 'warn')
      await takeBack(tx, { found, kind: reportKind(deps, found.targetType) }, now);
    const reason = input.reason.trim();
    const changed = await change(tx, found, {
      state: 'closed',
      appealDecision: input.decision,
      appealReason: reason,
      appealDecidedBy: act.actor.id,
      appealDecidedAt: now,
    });
    if (owner && (await isMailed(tx, owner, found.decision)))
      await deps.mailer.queue(tx, appealMail(changed, owner, aboutOf(deps, changed)));
    await deps.outbox.emit(tx, safetyEvents.appealDecided, { caseId });
    const does = input.decision === 'reversed' ? 'reversed the decision about' : 'upheld the decision about';
    await audit(tx, act, { action: 'safety.decideAppeal', does, found, changed, reason });
  });
}
