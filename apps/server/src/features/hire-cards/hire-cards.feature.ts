import { defineFeature, none } from '../../platform/feature.ts';
import { changedBy, changedSelf } from '../../platform/live/live-subjects.ts';
import { hireCardsNotifications, subscribeHireCardNotifications } from './hire-cards.notifications.ts';
import { hireCardsErasure, hireCardsExport, hireCardsMerge } from './hire-cards.personal-data.ts';
import { registerHireCards } from './hire-cards.routes.ts';
import { hireCardsEvents, hireCardsLimits } from './hire-cards.tokens.ts';

export const hireCards = defineFeature({
  name: 'hire-cards',
  siteSettings: none('how long a card shows is fixed'),
  routes: registerHireCards,
  limits: Object.values(hireCardsLimits),
  events: Object.values(hireCardsEvents),
  subscribers: [subscribeHireCardNotifications],
  notifications: { kinds: Object.values(hireCardsNotifications) },
  products: none('posting a card comes with Premium'),
  search: none('cards have a list of their own, which minds who may see them'),
  feedCards: none('a card is on the profile and in its list, never a post'),
  subjects: none('a card is part of its owner’s profile'),
  saved: none('nothing of it is saved'),
  reacted: none('nobody reacts to a card'),
  impressions: none('nobody counts who sees a card'),
  files: none('a card comes without files'),
  commented: none('nobody comments on a card'),
  reports: none('a card is part of its owner’s profile, and members report the profile'),
  adminQueues: none('members post them without staff'),
  exportData: hireCardsExport,
  eraseMember: hireCardsErasure,
  mergeCompany: hireCardsMerge,
  consistencyChecks: none('it stores no number of rows'),
  demo: { load: async () => (await import('./hire-cards.demo.ts')).fillHireCards },
  // The owner's page shows the card.
  openPages: {
    changes: changedBy(changedSelf, 'hireCards.save', 'hireCards.renew', 'hireCards.end', 'hireCards.remove'),
  },
  hostileScene: { file: 'hire-cards.hostile.ts' },
});
