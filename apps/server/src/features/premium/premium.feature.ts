import { premiumUntilCheck } from '../../core/accounts/public.ts';
import { defineFeature } from '../../platform/feature.ts';
import type { EraseMember, ExportData } from '../../platform/personal-data/personal-data.ts';
import { premiumNotifications, subscribePremiumNotifications } from './premium.notifications.ts';
import { premiumProduct } from './premium.product.ts';
import { registerPremium } from './premium.routes.ts';
import { premiumEvents, premiumLimits, premiumSettings } from './premium.tokens.ts';
import { subscribeRenewals } from './renewals.subscribers.ts';
import { renews, stopRenewal, subscribeEndings } from './subscription.commands.ts';
import { projectedPremium, runningOf } from './subscription-rows.ts';

const premiumExport: ExportData = {
  areas: [
    {
      name: 'subscriptions',
      tables: ['subscriptions', 'premium_comps'],
      select: `select s.id as key, s.state, s.unit_cents as "unitCents", s.next_cents as "nextCents", s.started_at as "startedAt", s.period_start as "periodStart",
      s.period_end as "periodEnd", s.cancel_at_period_end as "cancelAtPeriodEnd", s.ended_at as "endedAt",
      s.cancel_reason as "cancelReason", s.cancel_comment as "cancelComment",
      (select json_build_object('until', c.until, 'reason', c.reason) from premium_comps c where c.user_id = s.user_id) as gift
      from subscriptions s where s.user_id = $1 and s.id > $2`,
    },
  ],
};

const premiumErasure: EraseMember = {
  tables: { subscriptions: 'goes', premium_comps: 'goes' },
  leave: async (tx, deps, userId) => {
    await stopRenewal(tx, deps, userId);
    return [];
  },
  leaving: async (db, { payments }, userId) => {
    const running = await runningOf(db, payments, userId);
    return { renewsPremium: running !== null && renews(running) };
  },
};

export const premium = defineFeature({
  name: 'premium',
  siteSettings: Object.values(premiumSettings),
  routes: registerPremium,
  limits: Object.values(premiumLimits),
  events: Object.values(premiumEvents),
  subscribers: [subscribeEndings, subscribeRenewals, subscribePremiumNotifications],
  notifications: { kinds: Object.values(premiumNotifications) },
  products: [premiumProduct],
  exportData: premiumExport,
  eraseMember: premiumErasure,
  consistencyChecks: { projections: [premiumUntilCheck(projectedPremium)] },
  demo: { load: async () => (await import('./premium.demo.ts')).fillPremium },
  hostileScene: { file: 'premium.hostile.ts' },
});
