import { and, desc, eq, sql } from 'drizzle-orm';
import type { TestCardBehavior } from '@innerspring/contract/test-payments/endpoints';
import type { Db } from '../../platform/deps.ts';
import { rows } from '../../platform/db/rows.ts';
import type { Invoice } from '../../platform/payments/provider.ts';
import { newId, notThere, type TestDeps } from './test-objects.ts';
import { testInvoices, testPayments } from './test-payments.tables.ts';

export type InvoiceRow = typeof testInvoices.$inferSelect;

export const invoiceView = (row: InvoiceRow): Invoice => {
  const { id, number, state, createdAt, paidAt, periodStart, periodEnd, subscriptionId, paymentId, attempts } = row;
  const { subtotalCents, discountCents, taxCents, totalCents, nextAttemptAt } = row;
  return {
    id,
    number,
    state,
    createdAt,
    paidAt,
    periodStart,
    periodEnd,
    subscriptionId,
    paymentId,
    attempts,
    nextAttemptAt,
    currency: 'usd',
    subtotalCents,
    discountCents,
    taxCents,
    totalCents,
    pdfUrl: `/api/test-payments/invoices/${id}/pdf`,
  };
};

/** @throws {PaymentError} `not_found`. */
export async function readInvoice(db: Db, id: string): Promise<Invoice> {
  const [row] = await db.select().from(testInvoices).where(eq(testInvoices.id, id));
  if (!row) throw notThere('invoice');
  return invoiceView(row);
}

/** A customer's invoices, newest first, after the one with the id `after`. */
export async function readInvoices(db: Db, customerId: string, { limit, after }: { limit: number; after?: string }) {
  const [last] = after ? await db.select().from(testInvoices).where(eq(testInvoices.id, after)) : [];
  if (after && last?.customerId !== customerId) throw notThere('invoice');
  const older = last
    ? sql`(${testInvoices.createdAt}, ${testInvoices.id}) < (${last.createdAt.toISOString()}::timestamptz, ${last.id})`
    : undefined;
  const found = await db
    .select()
    .from(testInvoices)
    .where(and(eq(testInvoices.customerId, customerId), older))
    .orderBy(desc(testInvoices.createdAt), desc(testInvoices.id))
    .limit(limit + 1);
  return { items: found.slice(0, limit).map(invoiceView), hasMore: found.length > limit };
}

type NewInvoice = Omit<InvoiceRow, 'id' | 'number' | 'state' | 'paymentId' | 'attempts' | 'nextAttemptAt' | 'paidAt'>;

/** Writes an invoice with the next number, or null where the period has one. */
export async function insertInvoice(tx: Db, invoice: NewInvoice): Promise<InvoiceRow | null> {
  const [next] = await rows<{ number: number }>(tx, sql`select count(*) + 1 as number from test_invoices`);
  const number = `TEST-${String(next?.number ?? 1).padStart(6, '0')}-${newId('x').slice(2, 6).toUpperCase()}`;
  const [made] = await tx
    .insert(testInvoices)
    .values({ ...invoice, id: newId('tin'), number, state: 'open' })
    .onConflictDoNothing()
    .returning();
  return made ?? null;
}

/** Whether a card pays: at the first payment, or at a renewal. */
export const pays = (does: TestCardBehavior | undefined, isRenewal: boolean): boolean =>
  does !== undefined &&
  does !== 'declined' &&
  does !== 'insufficient' &&
  does !== 'expires' &&
  !(does === 'failsLater' && isRenewal);

/** Pays an invoice: a payment, unless nothing is due. */
export async function payInvoice(tx: Db, { clock }: TestDeps, invoice: InvoiceRow): Promise<InvoiceRow> {
  const now = clock.now();
  const paymentId = newId('tpm');
  await tx
    .insert(testPayments)
    .values({ id: paymentId, customerId: invoice.customerId, amountCents: invoice.totalCents, createdAt: now });
  const [paid] = await tx
    .update(testInvoices)
    .set({ state: 'paid', paidAt: now, paymentId, attempts: invoice.attempts + 1, nextAttemptAt: null })
    .where(eq(testInvoices.id, invoice.id))
    .returning();
  if (!paid) throw notThere('invoice');
  return paid;
}
