import { REJECTION_REASONS } from '@innerspring/contract';

export type Decision = {
  action: 'approve' | 'reject' | 'ask';
  reason?: keyof typeof REJECTION_REASONS | undefined;
  message?: string | undefined;
};
type Recipient = { fullName: string; email: string };
type Site = { siteName: string; publicUrl: string; supportEmail: string };

function paragraphs(...parts: (string | undefined | false)[]): string {
  return parts.filter(Boolean).join('\n\n');
}

/** The exact mail that a decision sends, determined by the action alone. Used for both previewing and sending. */
export function decisionMail(
  decision: Decision,
  to: Recipient,
  site: Site,
): { kind: string; to: string; subject: string; text: string } {
  const greeting = `Hello ${to.fullName},`;
  const closing = `The ${site.siteName} team\n${site.publicUrl}`;
  const message = decision.message?.trim();
  if (decision.action === 'approve') {
    return {
      kind: 'application_approved',
      to: to.email,
      subject: `Your ${site.siteName} application was approved`,
      text: paragraphs(
        greeting,
        `Welcome to ${site.siteName}. Your application was approved. You’re in!`,
        message,
        `Sign in: ${site.publicUrl}/auth`,
        'Here’s a good way to start: complete your profile, connect with industry professionals, join discussions and groups, explore jobs and events.',
        closing,
      ),
    };
  }
  if (decision.action === 'reject') {
    return {
      kind: 'application_rejected',
      to: to.email,
      subject: `About your ${site.siteName} application`,
      text: paragraphs(
        greeting,
        `Thank you for your interest in ${site.siteName}. We couldn’t approve your application.`,
        decision.reason && decision.reason !== 'other' && `Reason: ${REJECTION_REASONS[decision.reason]}.`,
        message,
        `You may appeal once within 30 days: sign in at ${site.publicUrl}/auth and tell us why, or email ${site.supportEmail}. Another reviewer will look at it.`,
        closing,
      ),
    };
  }
  return {
    kind: 'application_question',
    to: to.email,
    subject: `A question about your ${site.siteName} application`,
    text: paragraphs(
      greeting,
      `Before we can decide on your application to ${site.siteName}, we need to know a little more:`,
      message,
      `Please sign in at ${site.publicUrl}/auth to answer. You can update your application there too.`,
      closing,
    ),
  };
}
