import { Count, Instant, Text, z } from '../common.ts';
import { PLAN_FEATURE_LABELS, type PlanFeature } from '../plan.ts';
import { CANCEL_REASONS, PREMIUM_STATES } from './endpoints.ts';

export const PremiumState = z.enum(PREMIUM_STATES);

const featureKeys = Object.keys(PLAN_FEATURE_LABELS) as [PlanFeature, ...PlanFeature[]];

/** What the member's plan says about one feature. */
export const PlanEntry = z.object({
  feature: z.enum(featureKeys),
  isIncluded: z.boolean(),
  /** Why not; null where it is included. */
  reason: z.nullable(z.enum(['not_premium', 'quota'])),
});

/** The member's plan, and what they can do about it. */
export const Plan = z.object({
  priceCents: Count,
  state: PremiumState,
  /** Until when Premium is active as things are now; null without Premium. */
  until: z.nullable(Instant),
  features: z.array(PlanEntry),
  /** The subscription that pays for it, or the last one. */
  subscription: z.nullable(
    z.object({
      startedAt: Instant,
      periodStart: Instant,
      periodEnd: Instant,
      unitCents: Count,
      /** What the next renewal charges before tax: the price less what a coupon still takes off then. */
      nextCents: Count,
      /** Paid through a payment provider that the site no longer uses: it can't be changed here, and doesn't renew here. */
      isElsewhere: z.boolean(),
      /** When the next payment is due; null where none is. */
      nextPaymentAt: z.nullable(Instant),
      /** When the provider tries a failed payment again. */
      retryAt: z.nullable(Instant),
      /** When Premium ends unless the payment succeeds. */
      graceUntil: z.nullable(Instant),
    }),
  ),
  comp: z.nullable(z.object({ until: Instant, reason: z.string() })),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string(), expiryMonth: Count, expiryYear: Count })),
  /** Whether it can be bought now, and the sentence that says why not. */
  canBuy: z.boolean(),
  whyNot: z.nullable(z.string()),
  /** No card is charged. */
  isTest: z.boolean(),
});
export type Plan = z.infer<typeof Plan>;

export const Invoice = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  state: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']),
  createdAt: Instant,
  totalCents: Count,
  taxCents: Count,
  currency: z.string(),
  periodStart: z.nullable(Instant),
  periodEnd: z.nullable(Instant),
  pdfUrl: z.nullable(z.string()),
});
export type Invoice = z.infer<typeof Invoice>;

export const Cancellation = z.strictObject({
  reason: z.optional(z.nullable(z.enum(Object.keys(CANCEL_REASONS) as [keyof typeof CANCEL_REASONS]))),
  comment: z.optional(z.nullable(Text(0, 500, 'Comment'))),
});
export type Cancellation = z.input<typeof Cancellation>;
