import { lazyPart } from '../../parts/lazy-part.tsx';
import { absent, defineNav } from '../../platform/nav.ts';

export const premium = defineNav({
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
  adminPlaces: [{ at: 35, to: '/admin/subscriptions', label: 'Subscriptions', live: [] }],
  addresses: [
    { path: '/checkout', leadsTo: '/subscription/plans' },
    { path: '/subscribe', leadsTo: '/subscription/plans' },
    { path: '/payment-success', leadsTo: '/subscription/success' },
    { path: '/subscription-success', leadsTo: '/subscription/success' },
  ],
  ...absent('its row is one of the account', 'settingsSections'),
  ...absent('is offered in the menu’s own words', 'place', 'shortcut', 'menu', 'accountMenu', 'goTo', 'footer'),
  ...absent('nothing that is posted', 'chips', 'emptyFeeds', 'feedCards', 'impressions', 'searchKinds', 'savedKinds'),
  ...absent('what is told of it is for the chip System', 'notificationChips'),
  ...absent(
    'bought once, and looked at in settings',
    'goKeys',
    'ownThings',
    'suggestions',
    'helpPanel',
    'ahead',
    'background',
  ),
});
