import type { Readable } from 'node:stream';
import type { api, HandlerInput, HandlerOutput } from '@innerspring/contract';
import { type SQL, sql } from 'drizzle-orm';
import { personCard } from '../../core/accounts/public.ts';
import { asCondition } from '../../core/visibility/public.ts';
import { beforeOf, pageOf, TAKE } from '../../platform/api/paging.ts';
import { csvStream } from '../../platform/csv-stream.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { rows } from '../../platform/db/rows.ts';
import type { Deps, Viewer } from '../../platform/deps.ts';
import { historyOf, type OrderRow } from './order-rows.ts';
import { orderNotFound, viewsOf } from './orders.queries.ts';
import { refundsOf } from './refunds.commands.ts';

type Filter = HandlerInput<typeof api.adminOrders.csv>['query'];
type Row = HandlerOutput<typeof api.adminOrders.list>['items'][number];
type Detail = HandlerOutput<typeof api.adminOrders.get>;
type Found = { order: OrderRow; coupon: string | null; buyer: Row['buyer'] };

/** Most rows of one CSV. */
const MOST_ROWS = 50_000;

function conditionsOf({ q, state, product, problem }: Filter): SQL[] {
  const conditions: SQL[] = [];
  if (state) conditions.push(sql`o.state = ${state}`);
  if (problem) conditions.push(sql`o.problem is not null`);
  if (product)
    conditions.push(sql`exists (select 1 from order_lines l where l.order_id = o.id and l.product = ${product})`);
  const text = q?.trim();
  if (text) {
    const prefix = `${text
      .replace(/^@/, '')
      .replaceAll(/[\\%_]/g, '\\$&')
      .toLowerCase()}%`;
    conditions.push(
      sql`(o.reference = ${text.toUpperCase()} or u.email::text like ${prefix} or u.username::text like ${prefix} or lower(u.full_name) like ${prefix})`,
    );
  }
  return conditions;
}

const columns = (
  now: Date,
) => sql`o.id, o.reference, o.buyer_id as "buyerId", o.state, o.open_key as "openKey", o.currency,
  o.subtotal_cents as "subtotalCents", o.discount_cents as "discountCents", o.tax_cents as "taxCents", o.total_cents as "totalCents",
  o.refunded_cents as "refundedCents", o.coupon_id as "couponId", o.provider, o.is_test as "isTest", o.customer_id as "customerId",
  o.paid_cents as "paidCents", o.checkout_id as "checkoutId", o.payment_url as "paymentUrl", o.payment_id as "paymentId", o.subscription_id as "subscriptionId",
  o.problem, o.return_reason as "returnReason", o.created_at as "createdAt", o.expires_at as "expiresAt", o.paid_at as "paidAt", o.checked_at as "checkedAt",
  c.code::text as coupon, case when u.id is not null then ${asCondition({ now }, (_viewer, at) => personCard('u', at))} end as buyer`;

async function find(deps: Deps, conditions: readonly SQL[], limit: number): Promise<Found[]> {
  const found = await rows<OrderRow & Omit<Found, 'order'>>(
    deps.db,
    sql`select ${columns(deps.clock.now())} from orders o left join users u on u.id = o.buyer_id
      left join coupons c on c.id = o.coupon_id
      where ${sql.join([sql`true`, ...conditions], sql` and `)} order by o.id desc limit ${limit}`,
  );
  return found.map(({ coupon, buyer, ...order }) => ({ order, coupon, buyer }));
}

async function rowsOf(deps: Deps, found: readonly Found[]): Promise<Row[]> {
  const views = await viewsOf(deps, found);
  return views.map((view, at) => ({
    ...view,
    // The page is the buyer's: whoever has its address pays for them.
    paymentUrl: null,
    buyer: found[at]?.buyer ?? null,
    provider: found[at]?.order.provider ?? '',
    problem: found[at]?.order.problem ?? null,
  }));
}

/** One page of all orders, newest first. */
export async function allOrders(deps: Deps, { cursor, ...filter }: Filter & { cursor?: string | undefined }) {
  const conditions = [...conditionsOf(filter), sql`o.id < ${beforeOf(cursor)}`];
  return pageOf(await rowsOf(deps, await find(deps, conditions, TAKE)));
}

/** An order with its history and refunds. @throws {AppError} `not_found`. */
export async function orderDetail(deps: Deps, id: number): Promise<Detail> {
  const found = await find(deps, [sql`o.id = ${id}`], 1);
  const [row] = await rowsOf(deps, found);
  const order = found[0]?.order;
  if (!row || !order) throw orderNotFound();
  const history = await historyOf(deps.db, id);
  const refunds = await refundsOf(deps.db, [id]);
  return {
    ...row,
    checkoutId: order.checkoutId,
    paymentId: order.paymentId,
    subscriptionId: order.subscriptionId,
    paidCents: order.paidCents,
    history: history.map(({ at, state, text, actor }) => ({ at, state, text, actor })),
    refunds: refunds.map(({ id: refundId, kind, cents, reason, state, createdAt }) => ({
      id: refundId,
      kind,
      cents,
      reason,
      state,
      createdAt,
    })),
  };
}

const head = [
  'Reference',
  'State',
  'Buyer',
  'Product',
  'Subtotal',
  'Discount',
  'Tax',
  'Total',
  'Refunded',
  'Currency',
  'Coupon',
  'Placed',
  'Paid',
  'Test',
];
const amount = (cents: number) => (cents / 100).toFixed(2);

/** Read at a time for the CSV. */
const CSV_PAGE = 500;

async function* csvPages(deps: Deps, filter: Filter) {
  let before = Number.MAX_SAFE_INTEGER;
  for (let left = MOST_ROWS; left > 0; left -= CSV_PAGE) {
    const found = await rowsOf(deps, await find(deps, [...conditionsOf(filter), sql`o.id < ${before}`], CSV_PAGE));
    yield found.map(csvRow);
    if (found.length < CSV_PAGE) return;
    before = Number(found.at(-1)?.id ?? 0);
  }
}

const csvRow = (order: Row) => [
  order.reference,
  order.state,
  order.buyer?.username ?? '',
  order.lines.map(({ product }) => product).join(' '),
  amount(order.subtotalCents),
  amount(order.discountCents),
  amount(order.taxCents),
  amount(order.totalCents),
  amount(order.refundedCents),
  order.currency,
  order.coupon ?? '',
  new Date(order.createdAt).toISOString(),
  order.paidAt ? new Date(order.paidAt).toISOString() : '',
  order.isTest ? 'yes' : 'no',
];

/** The orders of a filter as CSV, read in pages while it is sent; that it was taken goes into the log first. */
export async function ordersCsv(deps: Deps, viewer: Viewer, filter: Filter, ip: string): Promise<Readable> {
  await deps.db.transaction((tx) =>
    recordAudit(tx, {
      actorId: viewer.id,
      action: 'orders.export',
      summary: 'Downloaded orders as CSV',
      after: filter,
      ip,
    }),
  );
  return csvStream(head, csvPages(deps, filter));
}
