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
  `If this was not you, set a new password at ${site.publicUrl}/forgot-password and write to ${site.supportEmail}.`;
const nothingToDo = 'If you did not ask for this, you need not do anything.';

export function verificationMail(site: Site, to: Recipient, token: string): MailMessage {
  return mail(
    site,
    'verify_email',
    to,
    'Please confirm your email address',
    `Please confirm that this address is yours. The link works for 48 hours:`,
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
    'With this link you can set a new password. It works once, within 60 minutes:',
    link(site, '/reset-password', 'token', token),
    `${nothingToDo} Your password stays as it is.`,
  );
}

export function passwordChangedMail(site: Site, to: Recipient): MailMessage {
  return mail(
    site,
    'security',
    to,
    'Your password was changed',
    `The password of your ${site.siteName} account was changed.`,
    notYou(site),
  );
}

export function newDeviceMail(site: Site, to: Recipient, device: string, ip: string): MailMessage {
  return mail(
    site,
    'security',
    to,
    `New sign-in: ${device}`,
    `Your ${site.siteName} account was used on a new device: ${device}, address ${ip}.`,
    notYou(site),
  );
}

export function twoFactorMail(site: Site, to: Recipient, state: 'on' | 'off' | 'new-codes'): MailMessage {
  const what = {
    on: 'Two-factor sign-in was switched on',
    off: 'Two-factor sign-in was switched off',
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
    'Please confirm the change of your email address',
    `Your ${site.siteName} account is to change its address from ${addresses.from} to ${addresses.to}. ` +
      `The change takes effect once you open the links we sent to both addresses. This one works for 48 hours:`,
    link(site, '/auth', 'confirm-email-change', token),
    side === 'old' ? notYou(site) : nothingToDo,
  );
}

/** To somebody whose address another account asked for: says so to them alone, not to the one who asked. */
export function addressInUseMail(site: Site, to: Recipient): MailMessage {
  return mail(
    site,
    'change_email',
    to,
    'Your email address was entered for another account',
    `Somebody wanted to use this address for another ${site.siteName} account. It belongs to yours, so nothing was changed.`,
    nothingToDo,
  );
}

export function emailChangedMail(site: Site, to: Recipient, newAddress: string): MailMessage {
  return mail(
    site,
    'security',
    to,
    'Your email address was changed',
    `The address of your ${site.siteName} account is now ${newAddress}.`,
    `If this was not you, write to ${site.supportEmail} at once.`,
  );
}

export function accountLinkedMail(site: Site, to: Recipient, provider: string): MailMessage {
  return mail(
    site,
    'security',
    to,
    `${provider} was linked to your account`,
    `You can sign in to ${site.siteName} with ${provider} now.`,
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
    `Somebody signed in with the emergency account of ${site.siteName}: ${used.device}, address ${used.ip}. The session ends by itself after 30 minutes; ` +
      `the account works until ${used.until.toISOString()}.`,
    'If no administrator knows of this, take the BREAK_GLASS settings away, restart the server and look at the audit log.',
  );
}
