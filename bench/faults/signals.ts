import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { signSignal } from '../../apps/server/src/features/test-payments/test-objects.ts';
import { range } from '../live-tabs.ts';
import type { Figure } from '../report.ts';
import { ask, isFault, type Reply } from './asks.ts';
import { poolFor } from './killed.ts';
import { between } from './random.ts';
import { none, type Row, type Scene } from './row.ts';

const BUYERS = range(201, 400);
const DELIVERIES = 3;
const CONNECTIONS = 20;
const SECRET = 'signals of the fault rows, long enough';
/** A card that pays; the provider's own signals come five minutes later, after this row. */
const CARD = { number: '4000000000000077', expiry: '12/49', cvc: '123' };
const SETTLED_MS = 60_000;

type Order = { paymentUrl: string | null };

const checkoutOf = ({ text }: Reply): string => (JSON.parse(text) as Order).paymentUrl?.split('/').at(-1) ?? '';

/** In an order that the seed repeats. */
function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

/** Does the work for all items over several connections. */
async function over<T>(items: readonly T[], connections: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const next = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(range(1, connections).map(next));
}

/** Retries until the server, which may have been killed, responds. */
async function insist(work: () => Promise<Reply>): Promise<Reply> {
  for (let tries = 0; tries < 60; tries += 1) {
    const reply = await work();
    if (!isFault(reply)) return reply;
    await delay(250);
  }
  throw new Error('The server does not answer');
}

/** A signal signed like the provider's: this checkout changed. */
function signalOf(checkoutId: string): { raw: string; headers: Record<string, string> } {
  const id = `tev_${createHash('sha256').update(checkoutId).digest('hex').slice(0, 32)}`;
  const now = new Date();
  const raw = JSON.stringify({ id, type: 'checkout.completed', about: { checkoutId }, createdAt: now.toISOString() });
  const signature = signSignal({ sessionSecret: SECRET }, Buffer.from(raw), now);
  return { raw, headers: { 'content-type': 'application/json', 'x-test-signature': signature } };
}

const countOf = async (pool: pg.Pool, sql: string): Promise<number> =>
  (await pool.query<{ count: number }>(`select count(*)::int as count from ${sql}`)).rows[0]?.count ?? 0;

/** Waits until nothing is left to settle; what is still unsettled then shows in the figures. */
async function settled(pool: pg.Pool): Promise<void> {
  const end = performance.now() + SETTLED_MS;
  const left = () =>
    countOf(
      pool,
      `orders where state <> 'fulfilled' or exists (select 1 from outbox where type in ('orders.signaled', 'orders.paid'))`,
    );
  while ((await left()) > 0 && performance.now() < end) await delay(250);
}

async function run(scene: Scene): Promise<Figure[]> {
  const url = await scene.database();
  const pool = poolFor(scene, url);
  const port = await scene.freePort();
  const start = () =>
    scene.server(url, undefined, { SESSION_SECRET: SECRET, NODE_ENV: 'test', DEMO_CONTENT: 'off' }, { port });
  let server = await start();
  /** Kills the server while the work is running, and starts it again. */
  async function killedDuring(work: () => Promise<void>, least: number, most: number): Promise<void> {
    const done = work();
    await delay(between(scene.random, least, most));
    await server.kill();
    server = await start();
    await done;
  }

  // Before and while the payment page is opened.
  const checkouts = new Map<number, string>();
  const place = async (member: number) => {
    const reply = await insist(() => ask(port, member, '/api/orders', { body: { product: 'premium.monthly' } }));
    checkouts.set(member, checkoutOf(reply));
  };
  await killedDuring(() => over(BUYERS, CONNECTIONS, place), 100, 500);
  const orders = await countOf(pool, 'orders');

  // After paying, before the server knows of it.
  const pay = async (member: number) => {
    const path = `/api/test-payments/checkouts/${checkouts.get(member) ?? ''}/pay`;
    await insist(() => ask(port, member, path, { body: CARD }));
  };
  await killedDuring(() => over(BUYERS, CONNECTIONS, pay), 100, 500);

  // Between signals and deliveries.
  const signals = shuffled(
    [...checkouts.values()].flatMap((checkoutId) => range(1, DELIVERIES).map(() => checkoutId)),
    scene.random,
  );
  const send = async (checkoutId: string) => {
    await insist(() => ask(port, 0, '/api/payments/webhook', { method: 'POST', cookie: '', ...signalOf(checkoutId) }));
  };
  await killedDuring(() => over(signals, CONNECTIONS, send), 100, 800);
  await settled(pool);

  const paid = `order_history where text = 'Paid'`;
  const figures = [
    {
      name: `Signals for ${BUYERS.length} orders, each ${DELIVERIES} times over ${CONNECTIONS} connections, with three kills`,
      value: signals.length,
      unit: '',
    },
    none('Buyers without exactly one order', Math.abs(orders - BUYERS.length)),
    none('Orders that are not delivered', await countOf(pool, `orders where state <> 'fulfilled'`)),
    none('Orders paid more or less than once', Math.abs((await countOf(pool, paid)) - BUYERS.length)),
    none('Members without exactly one subscription', Math.abs((await countOf(pool, 'subscriptions')) - BUYERS.length)),
    none(
      'Payments at the provider, more or less than one each',
      Math.abs((await countOf(pool, 'test_payments')) - BUYERS.length),
    ),
    none(
      'Receipts, more or less than one each',
      Math.abs((await countOf(pool, `mails where kind = 'order'`)) - BUYERS.length),
    ),
    none(
      'Members without Premium',
      await countOf(pool, `users where id between 201 and 400 and premium_until is null`),
    ),
  ];
  await server.stop();
  return figures;
}

export const signals: Row = {
  id: 'X17',
  title: 'Payment signals in any order, several times, with crashes between',
  limit: { short: 120, full: 180 },
  run,
};
