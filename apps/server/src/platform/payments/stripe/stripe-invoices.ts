import type Stripe from 'stripe';
import type { Invoice } from '../provider.ts';
import { ask } from './stripe-client.ts';
import { amountsOf, dateOf, dateOrNull, idOf, sumOf } from './stripe-shapes.ts';

const STATES: readonly Invoice['state'][] = ['draft', 'open', 'paid', 'void', 'uncollectible'];

/** The payment behind an invoice: the one that paid it, else the one that is tried. */
function paymentIdOf({ payments }: Stripe.Invoice): string | null {
  const all = payments?.data ?? [];
  const one = all.find(({ status }) => status === 'paid') ?? all.find(({ is_default }) => is_default);
  return idOf(one?.payment.payment_intent);
}

/** An invoice; it has to be read with `payments` expanded. */
export function invoiceOf(invoice: Stripe.Invoice): Invoice {
  // An invoice's own period is the one before, in which items were collected; its line has the one that is paid for.
  const period = invoice.lines.data[0]?.period;
  return {
    ...amountsOf(invoice.currency, {
      subtotal: invoice.subtotal,
      discount: sumOf(invoice.total_discount_amounts),
      tax: sumOf(invoice.total_taxes),
      total: invoice.total,
    }),
    id: invoice.id,
    number: invoice.number,
    state: STATES.find((state) => state === invoice.status) ?? 'draft',
    createdAt: dateOf(invoice.created),
    paidAt: dateOrNull(invoice.status_transitions.paid_at),
    periodStart: dateOrNull(period?.start),
    periodEnd: dateOrNull(period?.end),
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    paymentId: paymentIdOf(invoice),
    attempts: invoice.attempt_count,
    nextAttemptAt: dateOrNull(invoice.next_payment_attempt),
    pdfUrl: invoice.invoice_pdf ?? null,
  };
}

export const getInvoice = async (stripe: Stripe, id: string): Promise<Invoice> =>
  invoiceOf(await ask(() => stripe.invoices.retrieve(id, { expand: ['payments'] })));

/** A customer's invoices, newest first. */
export async function listInvoices(
  stripe: Stripe,
  customerId: string,
  { limit, after }: { limit: number; after?: string },
): Promise<{ items: Invoice[]; hasMore: boolean }> {
  const page = await ask(() =>
    stripe.invoices.list({
      customer: customerId,
      limit,
      ...(after ? { starting_after: after } : {}),
      expand: ['data.payments'],
    }),
  );
  return { items: page.data.map(invoiceOf), hasMore: page.has_more };
}
