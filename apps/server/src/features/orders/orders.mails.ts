import { dollars } from '@innerspring/contract/money';
import type { Config } from '../../platform/config/config.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';
import type { OrderLineRow, OrderRow } from './order-rows.ts';

type Site = Pick<Config, 'siteName' | 'publicUrl' | 'supportEmail'>;
type Recipient = { fullName: string; email: string };

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function amountsOf(order: OrderRow, lines: readonly OrderLineRow[]): string {
  const rows = lines.map(
    ({ name, quantity, unitCents }) =>
      `${quantity > 1 ? `${quantity} × ` : ''}${name}: ${dollars(unitCents * quantity)}`,
  );
  if (order.discountCents > 0) rows.push(`Discount: ${dollars(-order.discountCents)}`);
  if (order.taxCents > 0) rows.push(`Tax: ${dollars(order.taxCents)}`);
  rows.push(`Total: ${dollars(order.totalCents)}`);
  return rows.join('\n');
}

function mail(site: Site, to: Recipient, subject: string, paragraphs: string[]): MailMessage {
  const text = [
    `Hello ${to.fullName},`,
    ...paragraphs,
    `Questions? Email ${site.supportEmail} and name your order.`,
    `The ${site.siteName} team\n${site.publicUrl}`,
  ].join('\n\n');
  return { kind: 'order', to: to.email, subject, text };
}

const testNote = ({ isTest }: OrderRow) => (isTest ? ['Test mode: no card was charged.'] : []);

/** The receipt of a paid order. */
export function receiptMail(site: Site, to: Recipient, order: OrderRow, lines: readonly OrderLineRow[]): MailMessage {
  return mail(site, to, `Receipt for order ${order.reference}`, [
    `Thank you. Here’s your receipt for order ${order.reference} of ${date.format(order.paidAt ?? order.createdAt)}.`,
    amountsOf(order, lines),
    ...testNote(order),
    `You can find your orders and invoices in Settings:\n${site.publicUrl}/settings/subscription`,
  ]);
}

/** Says that money is on its way back. */
export function refundMail(site: Site, to: Recipient, order: OrderRow, cents: number): MailMessage {
  return mail(site, to, `Refund for order ${order.reference}`, [
    `We’ve refunded ${dollars(cents)} of order ${order.reference}. It can take your bank 5 to 10 days to show it.`,
    ...testNote(order),
  ]);
}
