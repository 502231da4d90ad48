import type { Config } from '../../platform/config/config.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';
import { dollars } from '../orders/public.ts';
import type { SubscriptionRow } from './subscription-rows.ts';

type Site = Pick<Config, 'siteName' | 'publicUrl' | 'supportEmail'>;

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The receipt of a renewal. Everything else about a subscription is mailed as a notification. */
export function renewedMail(site: Site, to: { fullName: string; email: string }, row: SubscriptionRow): MailMessage {
  const text = [
    `Hello ${to.fullName},`,
    `We charged ${dollars(row.unitCents)}, plus tax where it applies, for Premium until ${date.format(row.periodEnd)}.`,
    `You can download the invoice, change your card or cancel in Settings:\n${site.publicUrl}/settings/subscription`,
    `Questions? Email ${site.supportEmail}.`,
    `The ${site.siteName} team\n${site.publicUrl}`,
  ].join('\n\n');
  return { kind: 'subscription', to: to.email, subject: 'Your Premium was renewed', text };
}
