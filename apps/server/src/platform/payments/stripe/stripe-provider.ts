import type { PaymentProvider } from '../provider.ts';
import { expireCheckout, getCheckout, startCheckout } from './stripe-checkouts.ts';
import { createStripeClient, inTime, type StripeSettings } from './stripe-client.ts';
import { createCoupon, endCoupon, findCoupon } from './stripe-coupons.ts';
import { createCustomer, deleteCustomer, getCard } from './stripe-customers.ts';
import { getInvoice, listInvoices } from './stripe-invoices.ts';
import { getPayment, refund } from './stripe-payments.ts';
import { createPortals } from './stripe-portal.ts';
import { readSignal } from './stripe-signals.ts';
import { endSubscription, getSubscription, listSubscriptions, setCancelAtPeriodEnd } from './stripe-subscriptions.ts';

/** Whether a key belongs to a test environment, where no card is charged. */
export const isTestKey = (secretKey: string): boolean => /^[a-z]+_test_/.test(secretKey);

/** Stripe as the payment provider. Source of every shape: Stripe's API reference for `STRIPE_API_VERSION`. */
export function createStripeProvider(settings: StripeSettings): PaymentProvider {
  const stripe = createStripeClient(settings);
  const openPortal = createPortals(stripe);
  return {
    name: 'stripe',
    isTest: isTestKey(settings.secretKey),
    mayAddTax: settings.automaticTax,
    createCustomer: (customer, key) => inTime(createCustomer(stripe, customer, key)),
    deleteCustomer: (id) => inTime(deleteCustomer(stripe, id)),
    getCard: (customerId) => inTime(getCard(stripe, customerId)),
    startCheckout: (request, key) => inTime(startCheckout(stripe, settings, request, key)),
    getCheckout: (id) => inTime(getCheckout(stripe, id)),
    expireCheckout: (id) => inTime(expireCheckout(stripe, id)),
    getPayment: (id) => inTime(getPayment(stripe, id)),
    refund: (id, cents, key) => inTime(refund(stripe, id, cents, key)),
    getSubscription: (id) => inTime(getSubscription(stripe, id)),
    listSubscriptions: (customerId) => inTime(listSubscriptions(stripe, customerId)),
    setCancelAtPeriodEnd: (id, cancel, key) => inTime(setCancelAtPeriodEnd(stripe, id, cancel, key)),
    endSubscription: (id) => inTime(endSubscription(stripe, id)),
    getInvoice: (id) => inTime(getInvoice(stripe, id)),
    listInvoices: (customerId, page) => inTime(listInvoices(stripe, customerId, page)),
    openPortal: (customerId, returnUrl) => inTime(openPortal(customerId, returnUrl)),
    createCoupon: (coupon, key) => inTime(createCoupon(stripe, coupon, key)),
    findCoupon: (code, key) => inTime(findCoupon(stripe, code, key)),
    endCoupon: (id) => inTime(endCoupon(stripe, id)),
    readSignal: (body, signature, now) => readSignal(settings.webhookSecrets, body, signature, now),
  };
}
