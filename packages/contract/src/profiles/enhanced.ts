import { Id, Instant, Line, WebUrl, z } from '../common.ts';
import { PLAN_FEATURE_LABELS, PLAN_LOCK_REASONS, type PlanFeature } from '../plan.ts';
import { ACTION_LABEL_LENGTH, FEATURED_LIMIT, FEATURED_TITLE_LENGTH, PROFILE_SECTIONS } from './choices.ts';

/** Why the viewer's plan doesn't include a feature; null if it does. */
export const Lock = z.nullable(
  z.object({
    feature: z.enum(Object.keys(PLAN_FEATURE_LABELS) as PlanFeature[]),
    reason: z.enum(PLAN_LOCK_REASONS),
  }),
);

/** An own post or a link at the head of a profile. Of a post only what a compact row shows, for viewers who may read it. */
export const FeaturedItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('post'),
    postId: Id,
    excerpt: z.string(),
    imageUrl: z.nullable(z.string()),
    createdAt: Instant,
  }),
  z.object({ kind: z.literal('link'), title: z.string(), url: z.string() }),
]);
export type FeaturedItem = z.infer<typeof FeaturedItem>;

/** The profile's own button. It opens a page, or a message to the owner where `url` is null. */
const CallToAction = z.object({ label: z.string(), url: z.nullable(z.string()) });
export type CallToAction = z.infer<typeof CallToAction>;

/** What Premium adds to a profile. */
export const enhancements = {
  featured: z.array(FeaturedItem),
  callToAction: z.nullable(CallToAction),
  /** Every section once, in the owner's order. */
  sections: z.array(z.enum(PROFILE_SECTIONS)),
};

/** What is stored for the owner, even while it's hidden; `lock` says why nobody sees it. */
export const EnhancedProfile = z.object({ ...enhancements, lock: Lock });
export type EnhancedProfile = z.infer<typeof EnhancedProfile>;

/** A web address that browsers reach encrypted. */
const SecureUrl = WebUrl.check(
  z.refine((text: string) => /^https:/i.test(text), 'Enter a full address that starts with https://'),
);

const FeaturedChoice = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('post'), postId: Id }),
    z.strictObject({ kind: z.literal('link'), title: Line(1, FEATURED_TITLE_LENGTH, 'Title'), url: SecureUrl }),
  ],
  'Choose a post or a link',
);
export type FeaturedChoice = z.input<typeof FeaturedChoice>;

const placeOf = (item: z.infer<typeof FeaturedChoice>) => (item.kind === 'post' ? `post ${item.postId}` : item.url);
const isOnce = (items: readonly unknown[]) => new Set(items).size === items.length;

/** The form of the button. */
export const CallToActionChoice = z.strictObject({
  label: Line(1, ACTION_LABEL_LENGTH, 'Label'),
  url: z.nullable(SecureUrl),
});

/** What the owner may change, each part on its own; parts left out stay. */
export const EnhancedProfileChange = z.strictObject({
  featured: z.optional(
    z.array(FeaturedChoice, 'Featured items are a list').check(
      z.maxLength(FEATURED_LIMIT, `You can feature at most ${FEATURED_LIMIT} items`),
      z.refine((items: z.infer<typeof FeaturedChoice>[]) => isOnce(items.map(placeOf)), 'Feature each item only once'),
    ),
  ),
  callToAction: z.optional(z.nullable(CallToActionChoice)),
  sections: z.optional(
    z
      .array(z.enum(PROFILE_SECTIONS, 'Choose a section of the profile'), 'Sections are a list')
      .check(
        z.refine(
          (sections: string[]) => isOnce(sections) && sections.length === PROFILE_SECTIONS.length,
          'List each section once',
        ),
      ),
  ),
});
export type EnhancedProfileChange = z.input<typeof EnhancedProfileChange>;
