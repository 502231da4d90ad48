import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features } from '../features.ts';
import { collect } from '../platform/feature.ts';
import { listOf, stripeDouble, stripeError } from '../testing/stripe-double.ts';
import { setUpStripe } from './stripe-setup.commands.ts';

let stripe: Awaited<ReturnType<typeof stripeDouble>>;
beforeAll(async () => {
  stripe = await stripeDouble(() => null);
});
afterAll(() => stripe.close());

const price = { id: 'price_1', currency: 'usd', unit_amount: 599, recurring: { interval: 'month' } };
const portal = { id: 'bpc_1', metadata: { use: 'innerspring' } };

/** An account as it is before the setup (`empty`) or after it. */
const account = (isEmpty: boolean) => {
  stripe.calls.length = 0;
  stripe.answerWith(({ what }) => {
    const bodies: Record<string, unknown> = {
      'GET /v1/prices': listOf(isEmpty ? [] : [price]),
      'GET /v1/products': listOf([]),
      'POST /v1/products': { id: 'innerspring_premium_monthly' },
      'POST /v1/prices': price,
      'GET /v1/billing_portal/configurations': listOf(isEmpty ? [] : [portal]),
      'POST /v1/billing_portal/configurations': portal,
      'POST /v1/billing_portal/configurations/bpc_1': portal,
    };
    return what in bodies ? { body: bodies[what] } : null;
  });
};

async function setUp(): Promise<string> {
  const lines: string[] = [];
  await setUpStripe({
    secretKey: 'sk_test_1',
    apiUrl: stripe.url,
    publicUrl: 'https://members.example.com',
    products: collect(features, 'products').flat(),
    say: (line) => lines.push(line),
  });
  return lines.join('\n');
}

describe('the setup of Stripe', () => {
  it('creates product, price and portal, and says what to register', async () => {
    account(true);
    const said = await setUp();
    expect(stripe.calls.map(({ what }) => what)).toEqual([
      'GET /v1/prices',
      'GET /v1/prices',
      'GET /v1/products',
      'POST /v1/products',
      'POST /v1/prices',
      'GET /v1/billing_portal/configurations',
      'POST /v1/billing_portal/configurations',
    ]);
    expect(stripe.calls.at(-1)?.fields).toMatchObject({
      default_return_url: 'https://members.example.com/settings/subscription',
      metadata: { use: 'innerspring' },
      features: { payment_method_update: { enabled: 'true' }, subscription_cancel: { enabled: 'false' } },
    });
    expect(said).toContain('no card is charged');
    expect(said).toContain('Price innerspring_premium_monthly: price_1, $5.99 a month');
    expect(said).toContain('https://members.example.com/api/payments/webhook');
    expect(said).toContain('checkout.session.completed');
    expect(said).not.toContain('sk_test_1');
  });

  it('changes no price when it runs again', async () => {
    account(false);
    await setUp();
    expect(stripe.calls.map(({ what }) => what)).toEqual([
      'GET /v1/prices',
      'GET /v1/billing_portal/configurations',
      'POST /v1/billing_portal/configurations/bpc_1',
    ]);
  });

  const run = (env: Record<string, string>, ...words: string[]) => {
    const main = fileURLToPath(new URL('stripe-setup.main.ts', import.meta.url));
    const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...words], {
      env: { PATH: process.env['PATH'] ?? '', ...env },
      encoding: 'utf8',
    });
    return { status, stdout, stderr: stderr.trim() };
  };

  it.each<[Record<string, string>, string]>([
    [{}, 'PUBLIC_URL must be set: Stripe sends its events there.'],
    [{ PUBLIC_URL: 'https://members.example.com' }, 'STRIPE_SECRET_KEY must be set.'],
    [
      { PUBLIC_URL: 'https://members.example.com', STRIPE_SECRET_KEY: 'pk_1' },
      'STRIPE_SECRET_KEY must be a secret key',
    ],
  ])('with %j stops with one clear line', (env, line) => {
    const { status, stderr } = run(env);
    expect([status, stderr.split('\n')]).toEqual([1, [expect.stringContaining(line)]]);
  });

  it('explains itself', () => {
    expect(run({}, '--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('stripe:setup') });
    expect(run({}, '--nonsense').status).toBe(2);
  });

  it('says when Stripe doesn’t accept the key', async () => {
    stripe.answerWith(() => stripeError(401, 'invalid_request_error'));
    await expect(setUp()).rejects.toThrow('Stripe doesn’t accept our key');
  });
});
