import type { MailMessage } from '../../platform/mail/mailer.ts';
import type { Case } from './safety.tables.ts';

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

const dayOf = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' });

function whatHappened({ decision, suspendedUntil }: Case, { noun, isSuspendedItself, isRemovable }: About): string {
  if (decision === 'remove') return `Your ${noun} was removed`;
  if (decision === 'warn') return `You got a warning about your ${noun}`;
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
    ? `You may appeal once: answer to ${site.supportEmail}, or sign in when the suspension has ended and open ${site.publicUrl}/settings/moderation.`
    : `You may appeal once at ${site.publicUrl}/settings/moderation. Another member of staff will look at it.`;
  return {
    kind: 'moderation_decision',
    to: to.email,
    subject: happened,
    text: letter(
      `Hello ${to.fullName},`,
      `${happened}. Reason given by staff:`,
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
        ? `We took back our decision about your ${noun}. Everything is as it was before.`
        : `We looked again and our decision about your ${noun} stands. It is final.`,
      found.appealReason ?? '',
      `The ${site.siteName} team\n${site.publicUrl}`,
    ),
  };
}
