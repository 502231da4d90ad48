import { lazyPart } from '../../parts/lazy-part.tsx';
import { defineNav } from '../../platform/nav.ts';

export const premium = defineNav({
  name: 'premium',
  menuFoot: lazyPart('quiet', () => import('./premium-promo.tsx')),
  settingsRows: [
    {
      section: 'account',
      at: 20,
      id: 'subscription',
      label: 'Subscription',
      words: 'premium plan payment card invoice billing cancel upgrade price',
      look: {
        help: ({ isPremium }) => (isPremium ? 'You have Premium.' : 'You’re on the free plan.'),
        to: '/settings/subscription',
        button: 'See your subscription',
      },
    },
  ],
  adminPlaces: [{ at: 35, to: '/admin/subscriptions', label: 'Subscriptions', live: [] }],
  addresses: [
    { path: '/checkout', leadsTo: '/subscription/plans' },
    { path: '/subscribe', leadsTo: '/subscription/plans' },
    { path: '/payment-success', leadsTo: '/subscription/success' },
    { path: '/subscription-success', leadsTo: '/subscription/success' },
  ],
});
