import type { api, HandlerInput } from '@innerspring/contract';
import { liftAccountSuspension, type lockAccount, suspendAccount, suspensionEnd } from '../../core/accounts/public.ts';
import type { Db, Deps } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { SITE_ZONE } from '../../platform/local-time.ts';
import { removable, type ReportKind } from './reports.commands.ts';
import type { Case } from './safety.tables.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';

type Decision = HandlerInput<typeof api.safetyAdmin.decide>['body']['decision'];

/** What staff may decide: the kind says whether it can be removed on its own, and a warning needs someone to read it. */
export function choicesOf({ ownerId }: Pick<Case, 'ownerId'>, kind: ReportKind | null): Decision[] {
  const choices: Decision[] = ['keep'];
  if (kind?.removal) choices.push('remove');
  if (ownerId !== null) choices.push('warn');
  if (ownerId !== null || kind?.suspension) choices.push('suspend');
  return choices;
}

/** @throws {AppError} `invalid` if this kind of thing doesn't allow the decision. */
export function requireChoice(deps: Deps, found: Case, kind: ReportKind | null, decision: Decision): void {
  if (choicesOf(found, kind).includes(decision)) return;
  if (decision === 'remove')
    throw fieldError('decision', `Only ${removable(deps)} can be removed. Choose a warning or a suspension.`);
  throw fieldError('decision', 'The author’s account no longer exists. Choose another decision.');
}

/** The end of a member's suspension; none for any other decision. @throws {AppError} `invalid`, at `until` */
export function endOf(
  kind: ReportKind | null,
  { decision, until }: { decision: Decision; until?: string | undefined },
  now: Date,
): Date | null {
  if (decision === 'suspend' && !kind?.suspension) return suspensionEnd(until, now);
  if (until) throw fieldError('until', 'Only a member’s suspension can have an end date.');
  return null;
}

/** Staff decide neither about themselves nor about anything they own. */
export function requireOthers(found: Case, actorId: number): void {
  if (found.ownerId === actorId)
    throw new AppError('conflict', 'This is about you, so another member of staff needs to decide.');
}

type Owner = Awaited<ReturnType<typeof lockAccount>>;
type Judged = { found: Case; kind: ReportKind | null; owner: Owner };
type Effect = { decision: Decision; reason: string; until: Date | null; now: Date };

/**
 * Has the owning feature carry out a decision. A suspension over text also removes the text.
 * @throws {AppError} `conflict` if nothing is left to remove or suspend.
 */
export async function carryOut(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  { found: { targetId }, kind, owner }: Judged,
  { decision, reason, until, now }: Effect,
): Promise<void> {
  const removal = kind?.removal;
  // Restores what several members' reports had hidden.
  if (decision === 'keep' || decision === 'warn') return removal?.restore(tx, targetId, now);
  if (decision === 'remove' && !(await removal?.remove(tx, targetId, now)) && !(await removal?.isRemoved(tx, targetId)))
    throw new AppError(
      'conflict',
      'It has already been removed. Keep the record, or choose a warning or a suspension.',
    );
  if (decision !== 'suspend') return;
  if (kind?.suspension) return kind.suspension.suspend(tx, targetId, { reason, now });
  if (until) await suspendAccount(tx, outbox, owner, { until, reason, now });
  await removal?.remove(tx, targetId, now);
}

/** Reverses a decision: restores what was removed, with its counters, and ends the suspension that the case set. */
export async function takeBack(tx: Db, { found, kind }: Omit<Judged, 'owner'>, now: Date): Promise<void> {
  await kind?.removal?.restore(tx, found.targetId, now);
  if (kind?.suspension && found.decidedAt) await kind.suspension.lift(tx, found.targetId, found.decidedAt);
  else if (found.ownerId !== null && found.suspendedUntil)
    await liftAccountSuspension(tx, found.ownerId, found.suspendedUntil);
}

type Recipient = { fullName: string; email: string };
type Site = { siteName: string; publicUrl: string; supportEmail: string };
type About = {
  site: Site;
  /** What the decision is about, as in "your company page". */
  noun: string;
  /** A suspension hits the thing, not the member. */
  isSuspendedItself: boolean;
  isRemovable: boolean;
};

const dayOf = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: SITE_ZONE });

function whatHappened({ decision, suspendedUntil }: Case, { noun, isSuspendedItself, isRemovable }: About): string {
  if (decision === 'remove') return `Your ${noun} was removed`;
  if (decision === 'warn') return `You received a warning about your ${noun}`;
  if (isSuspendedItself) return `Your ${noun} was suspended`;
  const until = suspendedUntil ? ` until ${dayOf.format(suspendedUntil)}` : '';
  const removed = isRemovable ? `, and your ${noun} was removed` : '';
  return `Your account is suspended${until}${removed}`;
}

const quoted = (excerpt: string | null) => (excerpt ? `It said:\n${excerpt.replace(/^/gm, '> ')}` : '');
const letter = (...parts: string[]) => parts.filter(Boolean).join('\n\n');

/** Tells the owner what staff decided, why, and how to appeal. */
export function decisionMail(found: Case, to: Recipient, about: About): MailMessage {
  const { site, isSuspendedItself } = about;
  const happened = whatHappened(found, about);
  const isShutOut = found.decision === 'suspend' && !isSuspendedItself;
  const appeal = isShutOut
    ? `You may appeal once: email ${site.supportEmail}, or sign in after the suspension ends and go to ${site.publicUrl}/settings/moderation.`
    : `You may appeal once at ${site.publicUrl}/settings/moderation. Another member of staff will look at it.`;
  return {
    kind: 'moderation_decision',
    to: to.email,
    subject: happened,
    text: letter(
      `Hello ${to.fullName},`,
      `${happened}. Here’s why:`,
      found.decisionReason ?? '',
      quoted(found.excerpt),
      appeal,
      `The ${site.siteName} team\n${site.publicUrl}`,
    ),
  };
}

/** Tells the owner how the appeal ended. */
export function appealMail(found: Case, to: Recipient, { site, noun }: About): MailMessage {
  const isReversed = found.appealDecision === 'reversed';
  return {
    kind: 'moderation_appeal',
    to: to.email,
    subject: isReversed ? 'Your appeal was granted' : 'Your appeal was declined',
    text: letter(
      `Hello ${to.fullName},`,
      isReversed
        ? `We reversed our decision about your ${noun}. Everything is back the way it was.`
        : `We took another look at your ${noun}, and our decision remains the same. It’s final.`,
      found.appealReason ?? '',
      `The ${site.siteName} team\n${site.publicUrl}`,
    ),
  };
}
