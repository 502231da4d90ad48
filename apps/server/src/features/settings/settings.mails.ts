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
  `If this wasn’t you, sign in, set a new password, and email ${site.supportEmail} right away.`;

export function exportReadyMail(site: Site, to: Recipient): MailMessage {
  return mail(
    site,
    'data_export',
    to,
    'Your data is ready',
    `Your ${site.siteName} data is ready to download for ${EXPORT_DAYS} days. Sign in to get it; only you can:`,
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
    `Nobody can see your profile, posts or comments anymore. Sign in anytime to bring everything back.`,
    notYou(site),
  );
}

export function deletionMail(site: Site, to: Recipient, due: Date): MailMessage {
  return mail(
    site,
    'account',
    to,
    `Your account will be deleted on ${day.format(due)}`,
    `You asked us to delete your ${site.siteName} account. It’s hidden now, and we’ll permanently delete it in ${DELETION_GRACE_DAYS} days, ` +
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
    'You kept your account',
    'We won’t delete your account. Everything is back the way it was.',
    notYou(site),
  );
}
