import type { Viewer } from '../../platform/deps.ts';

/** Features that Premium unlocks (specification §6), by key. */
export type PlanFeature =
  | 'enhancedProfile'
  | 'customGroups'
  | 'profileViews'
  | 'availableToHire'
  | 'unlimitedMessaging'
  | 'badge';

/** Whether a member's plan holds a feature. The one place where that is decided. */
export function planHas({ isPremium }: Pick<Viewer, 'isPremium'>, _feature: PlanFeature): boolean {
  return isPremium;
}
