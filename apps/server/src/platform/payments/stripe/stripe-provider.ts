import type { PaymentProvider } from '../provider.ts';
import { expireCheckout, getCheckout, startCheckout } from './stripe-checkouts.ts';
import { createStripeClient, type StripeSettings } from './stripe-client.ts';
import { createCoupon, endCoupon } from './stripe-coupons.ts';
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
  return {
    name: 'stripe',
    isTest: isTestKey(settings.secretKey),
    mayAddTax: settings.automaticTax,
    createCustomer: (customer, key) => createCustomer(stripe, customer, key),
    deleteCustomer: (id) => deleteCustomer(stripe, id),
    getCard: (customerId) => getCard(stripe, customerId),
    startCheckout: (request, key) => startCheckout(stripe, settings, request, key),
    getCheckout: (id) => getCheckout(stripe, id),
    expireCheckout: (id) => expireCheckout(stripe, id),
    getPayment: (id) => getPayment(stripe, id),
    refund: (id, cents, key) => refund(stripe, id, cents, key),
    getSubscription: (id) => getSubscription(stripe, id),
    listSubscriptions: (customerId) => listSubscriptions(stripe, customerId),
    setCancelAtPeriodEnd: (id, cancel, key) => setCancelAtPeriodEnd(stripe, id, cancel, key),
    endSubscription: (id) => endSubscription(stripe, id),
    getInvoice: (id) => getInvoice(stripe, id),
    listInvoices: (customerId, page) => listInvoices(stripe, customerId, page),
    openPortal: createPortals(stripe),
    createCoupon: (coupon, key) => createCoupon(stripe, coupon, key),
    endCoupon: (id) => endCoupon(stripe, id),
    readSignal: (body, signature, now) => readSignal(settings.webhookSecrets, body, signature, now),
  };
}
