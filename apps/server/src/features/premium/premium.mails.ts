import { dollars } from '@innerspring/contract/money';
import type { Config } from '../../platform/config/config.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';
import type { SubscriptionRow } from './subscription-rows.ts';

type Site = Pick<Config, 'siteName' | 'publicUrl' | 'supportEmail'>;

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The receipt of a renewal, over what was charged. Everything else about a subscription is mailed as a notification. */
export function renewedMail(
  site: Site,
  to: { fullName: string; email: string },
  row: SubscriptionRow,
  chargedCents: number | null,
): MailMessage {
  const until = date.format(row.periodEnd);
  const text = [
    `Hello ${to.fullName},`,
    chargedCents === null
      ? `We renewed your Premium until ${until}.`
      : `We charged ${dollars(chargedCents)} for Premium until ${until}.`,
    `You can download the invoice, change your card or cancel in Settings:\n${site.publicUrl}/settings/subscription`,
    `Questions? Email ${site.supportEmail}.`,
    `The ${site.siteName} team\n${site.publicUrl}`,
  ].join('\n\n');
  return { kind: 'subscription', to: to.email, subject: 'Your Premium was renewed', text };
}
