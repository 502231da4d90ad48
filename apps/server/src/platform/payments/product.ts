import type { Db, Deps, Viewer } from '../deps.ts';
import { collect, ofFeatures } from '../feature.ts';
import type { Subscription } from './provider.ts';

/** What a buyer asks for: how many of a product, and what for, such as a job. */
export type Wanted = { subjectId: number | null; quantity: number };

/** One line of an order, priced on the server. */
export type PricedLine = { name: string; unitCents: number };

/** A paid line of an order. */
export type Bought = {
  orderId: number;
  buyerId: number;
  subjectId: number | null;
  quantity: number;
  /** Of a product that renews, as the provider describes it now. */
  subscription: Subscription | null;
  /** When the order was marked as paid. */
  at: Date;
};

/**
 * A feature can't deliver what was paid for, such as a plan that is already active. The money goes back, and staff and the buyer
 * read why, in a sentence each or in the same one.
 */
export class CannotDeliver extends Error {
  override readonly name = 'CannotDeliver';
  readonly forBuyer: string;
  constructor(message: string, forBuyer = message) {
    super(message);
    this.forBuyer = forBuyer;
  }
}

/** Something that members buy. The feature that owns it declares it in its manifest. */
export type Product = {
  /** As orders store it, so it stays: `premium.monthly`. */
  key: string;
  /** `subscription` renews every month, by the provider's price with this lookup key, at first at this many cents. */
  sale: { kind: 'once' } | { kind: 'subscription'; priceKey: string; title: string; monthlyCents: number };
  /**
   * The price now, from the site's settings, in the transaction that places the order (or for a quote).
   * @throws {AppError} `not_found` for an unknown subject, `conflict` where this buyer can't buy it now, such as twice.
   */
  price(tx: Db, deps: Deps, viewer: Viewer, wanted: Wanted): Promise<PricedLine>;
  /**
   * Clears what stands in the way of buying and is over, such as a subscription that nobody pays any more. Called before an
   * order is priced, outside of its transaction.
   * @throws {PaymentError} when the provider doesn't answer.
   */
  prepare?(deps: Deps, viewer: Viewer): Promise<void>;
  /**
   * Delivers a line, in the transaction that marks its order as paid.
   * @throws {CannotDeliver} which returns the money and tells staff and the buyer why.
   */
  deliver(tx: Db, deps: Deps, bought: Bought): Promise<void>;
  /** Takes a line back, in the transaction that marks its order as refunded. */
  takeBack(tx: Db, deps: Deps, bought: Bought): Promise<void>;
  /** Of a product that renews: applies what the provider says now. The same again changes nothing. */
  applySubscription?(deps: Deps, subscription: Subscription): Promise<void>;
  /** Compares what may have changed unnoticed with the provider; gives how many it looked at, changed and failed to ask about. */
  reconcile?(deps: Deps): Promise<Reconciled>;
  /** The path to which the payment page leads back after paying. */
  successPath: string;
  /** Where it leads after giving up. */
  cancelPath: (subjectId: number | null) => string;
  /** Where the buyer goes next. */
  nextHref: string;
};

export type Reconciled = { checked: number; changed: number; failed: number };

/** All products by key. @throws {Error} for two of one key. */
export const productsOf = ofFeatures((features) => {
  const products = new Map<string, Product>();
  for (const product of collect(features, 'products').flat()) {
    if (products.has(product.key)) throw new Error(`Two products are called ${product.key}.`);
    products.set(product.key, product);
  }
  return products;
});
