import { DELETION_GRACE_DAYS, EXPORT_DAYS } from '@innerspring/contract/settings/choices';
import type { Config } from '../../platform/config/config.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';

type Site = Pick<Config, 'siteName' | 'publicUrl' | 'supportEmail'>;
type Recipient = { fullName: string; email: string };

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function mail(site: Site, kind: string, to: Recipient, subject: string, ...paragraphs: string[]): MailMessage {
  const text = [`Hello ${to.fullName},`, ...paragraphs, `The ${site.siteName} team\n${site.publicUrl}`].join('\n\n');
  return { kind, to: to.email, subject, text };
}

const notYou = (site: Site) =>
  `If this was not you, sign in, set a new password, and write to ${site.supportEmail} at once.`;

export function exportReadyMail(site: Site, to: Recipient): MailMessage {
  return mail(
    site,
    'data_export',
    to,
    'Your data is ready',
    `The archive of your ${site.siteName} data can be downloaded for ${EXPORT_DAYS} days, by you alone, after signing in:`,
    `${site.publicUrl}/settings?row=export`,
    notYou(site),
  );
}

export function deactivatedMail(site: Site, to: Recipient): MailMessage {
  return mail(
    site,
    'account',
    to,
    'Your account is deactivated',
    `Nobody sees your profile, your posts or your comments any more. Sign in whenever you like, and everything is back.`,
    notYou(site),
  );
}

export function deletionMail(site: Site, to: Recipient, due: Date): MailMessage {
  return mail(
    site,
    'account',
    to,
    `Your account will be deleted on ${day.format(due)}`,
    `You asked us to delete your ${site.siteName} account. It is hidden from now on and deleted for good in ${DELETION_GRACE_DAYS} days, ` +
      'with your posts, comments, reactions, files and follows.',
    `Changed your mind? Sign in before ${day.format(due)} and choose to keep your account.`,
    notYou(site),
  );
}

export function deletionCancelledMail(site: Site, to: Recipient): MailMessage {
  return mail(
    site,
    'account',
    to,
    'Your account stays',
    'Your account will not be deleted. Everything is as it was.',
    notYou(site),
  );
}
