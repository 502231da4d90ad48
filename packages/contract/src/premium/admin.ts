import { Count, Id, Instant, Line, Page, PageQuery, Text, z } from '../common.ts';
import { ChosenDate } from '../dates.ts';
import { bind, operations } from '../endpoint.ts';
import { PersonCard } from '../users.ts';
import * as endpoints from './endpoints.ts';
import { PremiumState } from './schemas.ts';

export const PremiumOverview = z.object({
  priceCents: Count,
  /** Members by the state of their Premium; `none` is left out. */
  members: z.array(z.object({ state: PremiumState, count: Count })),
  /** Monthly recurring revenue: what the next renewals of all running subscriptions charge, coupons taken off, before tax. */
  mrrCents: Count,
  /** Of those who paid at the start of the last 30 days, how many have left, in percent with one decimal; null without any. */
  churnPercent: z.nullable(z.number()),
  newThisMonth: Count,
  lostThisMonth: Count,
  /** By day of the current month, in Eastern time. */
  days: z.array(z.object({ day: z.string(), started: Count, ended: Count })),
  failedPayments: Count,
});
export type PremiumOverview = z.infer<typeof PremiumOverview>;

export const SubscriptionRow = z.object({
  /** The member's id. */
  id: Id,
  person: PersonCard,
  state: PremiumState,
  startedAt: Instant,
  until: z.nullable(Instant),
  unitCents: Count,
  /** What the next renewal charges before tax. */
  nextCents: Count,
  /** The next try of a failed payment. */
  retryAt: z.nullable(Instant),
  /** Of a comp. */
  reason: z.nullable(z.string()),
  cancelReason: z.nullable(z.string()),
});
export type SubscriptionRow = z.infer<typeof SubscriptionRow>;

export const adminPremiumOperations = operations({
  overview: { summary: 'Premium in figures', access: 'admin', response: PremiumOverview },
  list: {
    summary: 'Members who have or had Premium, the latest change first',
    access: 'admin',
    query: z.strictObject({
      state: z.optional(PremiumState),
      q: z.optional(z.string().check(z.maxLength(100))),
      cursor: z.optional(PageQuery.shape.cursor),
    }),
    response: Page(SubscriptionRow),
  },
  comp: {
    summary: 'Give a member Premium until a date',
    access: 'admin',
    sudo: true,
    body: z.strictObject({
      /** With or without @. */
      username: Line(1, 40, 'Username'),
      until: ChosenDate,
      reason: Text(3, 300, 'Reason'),
    }),
    response: SubscriptionRow,
    errors: ['not_found', 'conflict'],
  },
  endComp: {
    summary: 'End what was given to a member; a paid subscription stays',
    access: 'admin',
    sudo: true,
    params: z.object({ id: Id }),
    errors: ['not_found'],
  },
});

export const adminPremium = bind(endpoints.adminPremium, adminPremiumOperations);
