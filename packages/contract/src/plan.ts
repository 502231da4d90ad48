/** Specification §2 and §6: what Premium unlocks, by key, in the order in which the plans list it. */
export const PLAN_FEATURE_LABELS = {
  enhancedProfile: 'Enhanced Profile',
  customGroups: 'Custom Groups',
  profileViews: 'Who Viewed My Profile',
  availableToHire: 'Post Available to Hire',
  unlimitedMessaging: 'Unlimited Messaging',
  badge: 'Premium Badging',
} as const;

export type PlanFeature = keyof typeof PLAN_FEATURE_LABELS;

/**
 * Why a plan doesn't include something.
 * - `not_premium`: the feature is part of Premium.
 * - `quota`: the free plan includes a limited amount, which is used up.
 */
export const PLAN_LOCK_REASONS = ['not_premium', 'quota'] as const;

/** What a refusal with the code `premium_required` names. */
export type PlanLock = { feature: PlanFeature; reason: (typeof PLAN_LOCK_REASONS)[number] };
