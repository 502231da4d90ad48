import type { api, HandlerInput, HandlerOutput } from '@innerspring/contract';
import { TEST_CARDS } from '@innerspring/contract/test-payments/endpoints';
import { and, eq } from 'drizzle-orm';
import type { Deps } from '../../platform/deps.ts';
import { AppError, fieldError } from '../../platform/errors.ts';
import { cardView } from './local-provider.ts';
import { type CheckoutRow, linesOfSale, type Outcome, stateAt } from './test-checkouts.ts';
import { readInvoices } from './test-invoices.ts';
import { type StoredCard, testCheckouts, testCustomers, testInvoices } from './test-payments.tables.ts';
import { retryNow } from './test-subscriptions.ts';

type TestCheckout = HandlerOutput<typeof api.testPayments.checkout>;
type CardBody = HandlerInput<typeof api.testPayments.pay>['body'];

const notHere = () => new AppError('not_found', 'This isn’t here.');

/** Nothing of the test mode is there where real payments are. @throws {AppError} `not_found`. */
function requireTestMode({ payments }: Deps): void {
  if (payments?.name !== 'local') throw notHere();
}

/** A checkout of the member. @throws {AppError} `not_found`, also for another's. */
export async function ownCheckout(deps: Deps, userId: number, id: string): Promise<CheckoutRow> {
  requireTestMode(deps);
  const [found] = await deps.db
    .select({ checkout: testCheckouts })
    .from(testCheckouts)
    .innerJoin(testCustomers, eq(testCustomers.id, testCheckouts.customerId))
    .where(and(eq(testCheckouts.id, id), eq(testCustomers.userId, userId)));
  if (!found) throw new AppError('not_found', 'We couldn’t find this checkout.');
  return found.checkout;
}

const pathOf = (url: string, { config }: Deps) =>
  url.startsWith(config.publicUrl) ? url.slice(config.publicUrl.length) : '/';

/** A checkout as its page shows it. */
export function checkoutOf(deps: Deps, row: CheckoutRow): TestCheckout {
  const { id, sale, expiresAt, subtotalCents, discountCents, taxCents, totalCents, successUrl, cancelUrl } = row;
  return {
    id,
    state: stateAt(row, deps.clock.now()),
    lines: linesOfSale(sale).map(({ name, quantity, unitCents }) => ({ name, quantity, unitCents })),
    isMonthly: sale.kind === 'subscription',
    subtotalCents,
    discountCents,
    taxCents,
    totalCents,
    expiresAt,
    successPath: pathOf(successUrl, deps),
    cancelPath: pathOf(cancelUrl, deps),
  };
}

/** The card of a form, without its number. @throws {AppError} `invalid` for one that has expired. */
export function cardOf({ number, expiry }: CardBody, now: Date): StoredCard {
  const digits = number.replaceAll(/[\s-]/g, '');
  const known = TEST_CARDS.find((card) => card.number === digits);
  if (!known) throw fieldError('number', 'Enter one of the test cards');
  const [month = 0, year = 0] = expiry.split('/').map(Number);
  const expiryYear = 2000 + year;
  if (new Date(Date.UTC(expiryYear, month, 1)) <= now) throw fieldError('expiry', 'This card has expired');
  return { brand: known.brand, last4: digits.slice(-4), expiryMonth: month, expiryYear, does: known.does };
}

const refusals: Partial<Record<Outcome, () => AppError>> = {
  declined: () => new AppError('conflict', 'Your card was declined. Try another one.'),
  insufficient: () => new AppError('conflict', 'Your card has insufficient funds. Try another one.'),
  over: () => new AppError('conflict', 'This checkout is closed. Go back and start again.'),
  coupon: () => new AppError('conflict', 'The coupon has been used up. Go back and start again without it.'),
};

/** @throws {AppError} `conflict` for a try that didn't pay. */
export function requirePaid(outcome: Outcome): void {
  const refusal = refusals[outcome];
  if (refusal) throw refusal();
}

async function ownCustomer(deps: Deps, userId: number) {
  requireTestMode(deps);
  const [customer] = await deps.db.select().from(testCustomers).where(eq(testCustomers.userId, userId));
  if (!customer) throw new AppError('not_found', 'You haven’t bought anything yet.');
  return customer;
}

/** The member's card and invoices. @throws {AppError} `not_found` for who never bought anything. */
export async function portalOf(deps: Deps, userId: number): Promise<HandlerOutput<typeof api.testPayments.portal>> {
  const { id, card } = await ownCustomer(deps, userId);
  const { items } = await readInvoices(deps.db, id, { limit: 100 });
  return {
    card: card ? cardView(card) : null,
    invoices: items.map(({ id: invoiceId, number, state, createdAt, totalCents, pdfUrl }) => ({
      id: invoiceId,
      number: number ?? '',
      state,
      createdAt,
      totalCents,
      pdfUrl: pdfUrl ?? '',
    })),
  };
}

/** An invoice of the member. @throws {AppError} `not_found`, also for another's. */
export async function ownInvoice(deps: Deps, userId: number, id: string) {
  const customer = await ownCustomer(deps, userId);
  const [invoice] = await deps.db
    .select()
    .from(testInvoices)
    .where(and(eq(testInvoices.id, id), eq(testInvoices.customerId, customer.id)));
  if (!invoice) throw new AppError('not_found', 'We couldn’t find this invoice.');
  return invoice;
}

/** Uses another card from now on, and tries an unpaid renewal with it. @throws {AppError} `not_found`. */
export async function changeCard(deps: Deps, userId: number, card: StoredCard): Promise<void> {
  const customer = await ownCustomer(deps, userId);
  await deps.db.update(testCustomers).set({ card }).where(eq(testCustomers.id, customer.id));
  await retryNow(deps, customer.id);
}
