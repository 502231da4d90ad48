import { defineFeature } from '../../platform/feature.ts';
import { changedBy, changedSelf } from '../../platform/live/live-subjects.ts';
import { hireCardsNotifications, subscribeHireCardNotifications } from './hire-cards.notifications.ts';
import { hireCardsErasure, hireCardsExport, hireCardsMerge } from './hire-cards.personal-data.ts';
import { registerHireCards } from './hire-cards.routes.ts';
import { hireCardsEvents, hireCardsLimits } from './hire-cards.tokens.ts';

export const hireCards = defineFeature({
  name: 'hire-cards',
  routes: registerHireCards,
  limits: Object.values(hireCardsLimits),
  events: Object.values(hireCardsEvents),
  subscribers: [subscribeHireCardNotifications],
  notifications: { kinds: Object.values(hireCardsNotifications) },
  exportData: hireCardsExport,
  eraseMember: hireCardsErasure,
  mergeCompany: hireCardsMerge,
  demo: { load: async () => (await import('./hire-cards.demo.ts')).fillHireCards },
  // The owner's page shows the card.
  openPages: {
    changes: changedBy(changedSelf, 'hireCards.save', 'hireCards.renew', 'hireCards.end', 'hireCards.remove'),
  },
  hostileScene: { file: 'hire-cards.hostile.ts' },
});
