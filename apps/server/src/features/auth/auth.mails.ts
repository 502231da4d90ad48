import type { Config } from '../../platform/config/config.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';

type Site = Pick<Config, 'siteName' | 'publicUrl' | 'supportEmail'>;
type Recipient = { fullName: string; email: string };

function mail(site: Site, kind: string, to: Recipient, subject: string, ...paragraphs: string[]): MailMessage {
  const text = [`Hello ${to.fullName},`, ...paragraphs, `The ${site.siteName} team\n${site.publicUrl}`].join('\n\n');
  return { kind, to: to.email, subject, text };
}

const link = (site: Site, path: string, name: string, token: string) =>
  `${site.publicUrl}${path}?${name}=${encodeURIComponent(token)}`;
const notYou = (site: Site) =>
  `If this wasn’t you, set a new password at ${site.publicUrl}/forgot-password and email ${site.supportEmail}.`;
const nothingToDo = 'If you didn’t ask for this, you can ignore this email.';

export function verificationMail(site: Site, to: Recipient, token: string): MailMessage {
  return mail(
    site,
    'verify_email',
    to,
    'Please confirm your email address',
    `Please confirm that this is your address. The link works for 48 hours:`,
    link(site, '/auth', 'verify-email', token),
    nothingToDo,
  );
}

export function resetMail(site: Site, to: Recipient, token: string): MailMessage {
  return mail(
    site,
    'reset_password',
    to,
    'Set a new password',
    'Use this link to set a new password. It works once and expires in 60 minutes:',
    link(site, '/reset-password', 'token', token),
    `${nothingToDo} Your password stays the same.`,
  );
}

export function passwordChangedMail(site: Site, to: Recipient): MailMessage {
  return mail(
    site,
    'security',
    to,
    'Your password was changed',
    `Your ${site.siteName} password was changed.`,
    notYou(site),
  );
}

export function newDeviceMail(site: Site, to: Recipient, device: string, ip: string): MailMessage {
  return mail(
    site,
    'security',
    to,
    `New sign-in: ${device}`,
    `Your ${site.siteName} account was used on a new device: ${device}, IP address ${ip}.`,
    notYou(site),
  );
}

export function twoFactorMail(site: Site, to: Recipient, state: 'on' | 'off' | 'new-codes'): MailMessage {
  const what = {
    on: 'Two-factor sign-in was turned on',
    off: 'Two-factor sign-in was turned off',
    'new-codes': 'Your recovery codes were replaced',
  }[state];
  return mail(site, 'security', to, what, `${what} for your ${site.siteName} account.`, notYou(site));
}

export function changeEmailMail(
  site: Site,
  to: Recipient,
  side: 'old' | 'new',
  addresses: { from: string; to: string },
  token: string,
): MailMessage {
  return mail(
    site,
    'change_email',
    to,
    'Please confirm your new email address',
    `Your ${site.siteName} account is about to change its email address from ${addresses.from} to ${addresses.to}. ` +
      `The change takes effect once you open the links we sent to both addresses. This link works for 48 hours:`,
    link(site, '/auth', 'confirm-email-change', token),
    side === 'old' ? notYou(site) : nothingToDo,
  );
}

/**
 * To the owner of an address that someone tried to use for another account. Only the owner learns of it, not the one
 * who tried.
 */
export function addressInUseMail(site: Site, to: Recipient): MailMessage {
  return mail(
    site,
    'change_email',
    to,
    'Your email address was entered for another account',
    `Someone tried to use this address for another ${site.siteName} account. It belongs to your account, so we didn’t change anything.`,
    nothingToDo,
  );
}

export function emailChangedMail(site: Site, to: Recipient, newAddress: string): MailMessage {
  return mail(
    site,
    'security',
    to,
    'Your email address was changed',
    `The email address of your ${site.siteName} account is now ${newAddress}.`,
    `If this wasn’t you, email ${site.supportEmail} right away.`,
  );
}

export function accountLinkedMail(site: Site, to: Recipient, provider: string): MailMessage {
  return mail(
    site,
    'security',
    to,
    `${provider} was linked to your account`,
    `You can now sign in to ${site.siteName} with ${provider}.`,
    notYou(site),
  );
}

export function emergencySignInMail(
  site: Site,
  adminAddress: string,
  used: { device: string; ip: string; until: Date },
): MailMessage {
  return mail(
    site,
    'security',
    { fullName: 'administrator', email: adminAddress },
    'The emergency account was used',
    `Someone signed in with the emergency account of ${site.siteName}: ${used.device}, IP address ${used.ip}. The session ends after 30 minutes; ` +
      `the account works until ${used.until.toISOString()}.`,
    'If no administrator did this, remove the BREAK_GLASS settings, restart the server, and check the audit log.',
  );
}
