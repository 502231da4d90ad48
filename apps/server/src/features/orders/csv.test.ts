import { api } from '@innerspring/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PaymentsKit, paymentsKit } from './payments.kit.ts';
import { ordersCsv } from './admin-orders.queries.ts';

const ORDERS = 30_000;

let kit: PaymentsKit;
beforeAll(async () => {
  kit = await paymentsKit();
});
afterAll(() => kit.close());

it('30,000 orders go out in pages, and others are answered between two of them', async () => {
  const [buyer, staff] = [await kit.member(), await kit.member({ isAdmin: true })];
  await kit.db.execute(sql`insert into orders (reference, buyer_id, state, open_key, subtotal_cents, discount_cents, total_cents,
      provider, is_test, expires_at)
    select 'IN-' || n, ${buyer.id}, 'expired', 'premium.monthly', 599, 0, 599, 'local', true, now()
    from generate_series(1, ${ORDERS}::int) n`);
  const viewer = { ...staff, isAdmin: true, isPremium: false, applicationStatus: 'approved' as const };
  const pages: string[] = [];
  for await (const page of await ordersCsv(kit.deps, viewer, {}, '127.0.0.1')) {
    pages.push(String(page));
    // The download waits for its reader here, and the server does something else.
    if (pages.length === 2) expect((await buyer.ok(api.orders.list, { query: {} })).items).toHaveLength(20);
  }
  expect(pages.length).toBeGreaterThanOrEqual(60);
  expect(Math.max(...pages.map((page) => page.split('\r\n').length))).toBeLessThanOrEqual(501);
  const lines = pages.join('').trimEnd().split('\r\n');
  expect(lines).toHaveLength(ORDERS + 1);
  expect(new Set(lines).size).toBe(ORDERS + 1);
});

it('goes out over HTTP, whole and as a file', async () => {
  const staff = await kit.member({ isAdmin: true });
  const csv = await staff.send(api.adminOrders.csv, { query: {} });
  expect(csv.status).toBe(200);
  expect(csv.text.trimEnd().split('\r\n')).toHaveLength(ORDERS + 1);
});
