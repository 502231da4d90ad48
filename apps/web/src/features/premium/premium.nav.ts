import { lazyPart } from '../../parts/lazy-part.tsx';
import { absent, comesLater, defineNav } from '../../platform/nav.ts';

const plans = { title: 'Premium plans', text: 'The plans side by side, and checkout.' };

/** Still to come: its screens say so. */
export const premium = defineNav({
  ...comesLater,
  name: 'premium',
  menuFoot: { at: 10, Foot: lazyPart('quiet', () => import('./premium-promo.tsx')) },
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
  help: true,
  addresses: [
    {
      path: '/settings/subscription',
      title: 'Subscription',
      text: 'Your plan, its next payment and your invoices.',
    },
    { path: '/subscription/plans', ...plans },
    { path: '/subscription/checkout/*', ...plans },
    { path: '/subscription/success', title: 'Subscription', text: 'Confirmation of the plan you picked.' },
    {
      path: '/premium',
      title: 'Premium',
      text: 'Enhanced profile, custom groups, who viewed your profile and unlimited messaging.',
    },
    { path: '/admin/subscriptions', title: 'Subscriptions', text: 'Plans, payments and refunds.' },
    { path: '/checkout', leadsTo: '/subscription/plans' },
    { path: '/subscribe', leadsTo: '/subscription/plans' },
    { path: '/payment-success', leadsTo: '/subscription/success' },
    { path: '/subscription-success', leadsTo: '/subscription/success' },
  ],
  ...absent('its row is one of the account', 'settingsSections'),
  ...absent('is offered in the menu’s own words', 'place', 'shortcut', 'menu', 'accountMenu', 'goTo', 'footer'),
  ...absent('nothing that is posted', 'chips', 'emptyFeeds', 'feedCards', 'impressions', 'searchKinds', 'savedKinds'),
  ...absent('comes with the feature', 'notificationChips', 'adminPlaces'),
});
