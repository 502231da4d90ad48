import { api } from '@innerspring/contract';
import { PREMIUM_PRODUCT } from '@innerspring/contract/premium/endpoints';
import { TEST_CARDS, type TestCardBehavior } from '@innerspring/contract/test-payments/endpoints';
import { type MemberKit, memberKit, type Person } from '../../testing/member-kit.ts';
import { renewTestSubscriptions } from '../test-payments/test-subscriptions.ts';
import { reconcile } from './reconcile.jobs.ts';

const SECOND = 1000;

/** A card of the test mode as a form sends it. */
export const cardThat = (does: TestCardBehavior) => ({
  number: TEST_CARDS.find((card) => card.does === does)?.number ?? '',
  expiry: '12/49',
  cvc: '123',
});

/** `memberKit` with what buying takes. */
export async function paymentsKit(...options: Parameters<typeof memberKit>) {
  const kit: MemberKit = await memberKit(...options);
  const { deps, clock } = kit;

  /** The id of an order's checkout, from its payment page. */
  const checkoutIdOf = ({ paymentUrl }: { paymentUrl: string | null }) => paymentUrl?.split('/').at(-1) ?? '';
  const placePremium = (buyer: Person, more: { coupon?: string } = {}) =>
    buyer.ok(api.orders.place, { body: { product: PREMIUM_PRODUCT, ...more } });
  const pay = (buyer: Person, id: string, does: TestCardBehavior = 'pays') =>
    buyer.ok(api.testPayments.pay, { params: { id }, body: cardThat(does) });
  const settle = (buyer: Person, checkoutId: string) => buyer.ok(api.orders.settle, { body: { checkoutId } });

  /** Buys Premium as a member does: orders, pays, and comes back to the success page. */
  async function buyPremium(buyer: Person, does: TestCardBehavior = 'pays') {
    const id = checkoutIdOf(await placePremium(buyer));
    await pay(buyer, id, does);
    return { checkoutId: id, order: await settle(buyer, id) };
  }

  /** Lets time pass, with what happens by itself: renewals, signals, comparisons. */
  async function pass(milliseconds: number): Promise<void> {
    clock.advance(milliseconds);
    await renewTestSubscriptions(deps);
    await deps.outbox.drain();
  }

  return {
    ...kit,
    checkoutIdOf,
    placePremium,
    pay,
    settle,
    buyPremium,
    pass,
    plan: (who: Person) => who.ok(api.premium.plan, {}),
    reconcile: () => reconcile(deps),
    drain: () => deps.outbox.drain(),
    SECOND,
  };
}
export type PaymentsKit = Awaited<ReturnType<typeof paymentsKit>>;
