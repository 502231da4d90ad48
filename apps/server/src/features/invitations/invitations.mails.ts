import { INVITATION_DAYS } from '@innerspring/contract/invitations/endpoints';
import type { Config } from '../../platform/config/config.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';

type Site = Pick<Config, 'siteName' | 'publicUrl' | 'supportEmail'>;
type Invited = { name: string; email: string; note: string | null; inviter: string };

function mail(site: Site, { name, email, inviter }: Invited, subject: string, paragraphs: string[]): MailMessage {
  const text = [`Hello ${name},`, ...paragraphs, `${inviter}, by ${site.siteName}\n${site.publicUrl}`].join('\n\n');
  return { kind: 'invitation', to: email, subject, text };
}

/** The mail with the link to the application form. */
export function invitationMail(site: Site, invited: Invited, secret: string): MailMessage {
  return mail(site, invited, `${invited.inviter} invites you to ${site.siteName}`, [
    `${invited.inviter} is a member of ${site.siteName}, the network of the mattress and bedding trade, and invites you to join.`,
    ...(invited.note ? [`${invited.inviter} writes:\n${invited.note}`] : []),
    `Apply with this link, and staff will look at your application first. It works for ${INVITATION_DAYS} days:`,
    `${site.publicUrl}/auth?apply=1&invite=${encodeURIComponent(secret)}`,
    'If you do not want to join, you need not do anything.',
  ]);
}

/** To somebody who has an account: only they hear that there is one. */
export function alreadyHereMail(site: Site, invited: Invited): MailMessage {
  return mail(site, invited, `${invited.inviter} would like to meet you on ${site.siteName}`, [
    `${invited.inviter} invited you to ${site.siteName} at this address, which has an account already. Sign in to find each other:`,
    `${site.publicUrl}/auth`,
    ...(invited.note ? [`${invited.inviter} writes:\n${invited.note}`] : []),
  ]);
}
