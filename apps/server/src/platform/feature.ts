import type { SQL } from 'drizzle-orm';
import type { ConsistencyChecks } from './consistency/stored-counters.ts';
import type { DemoContent } from './demo/demo-content.ts';
import type { Api, Deps } from './deps.ts';
import type { AnyPostKind } from './feed-cards/post-kind.ts';
import type { BoundFiles } from './files/file-store.ts';
import type { Limit } from './limits/limit.ts';
import type { OpenPages } from './live/live-subjects.ts';
import type { MergeCompany, EraseMember, ExportData } from './personal-data/personal-data.ts';
import type { Notifications } from './notifications/notification.ts';
import type { AnyEvent } from './outbox/outbox.ts';
import type {
  ReportKind,
  CommentedKind,
  ImpressionKind,
  ReactedKind,
  SavedKind,
  SubjectKind,
} from './subjects/subject-kind.ts';
import type { SearchSource } from './search/search.ts';
import type { Product } from './payments/product.ts';
import type { Setting } from './site-settings/site-settings.ts';
/** Work of a feature that waits for staff. The admin dashboard counts it. */
export type AdminQueue = {
  name: string;
  /** The label that staff see: "Company claims". */
  label: string;
  /** The page where staff process it. */
  href: string;
  /** SQL that selects `since`, one row for each waiting item: when it started to wait. */
  waiting(now: SQL): SQL;
};

/** States that a feature doesn’t use a hub of the product, and why. */
export type None = { readonly none: string };

/** States that a feature doesn’t use a hub, and why. Leaving the field out doesn’t compile. */
export const none = (why: string): None => ({ none: why });

/** Reacts to other features’ events; may return a function that stops it. */
export type Subscriber = (deps: Deps) => (() => void) | void;

/**
 * How a feature takes part in the rest of the product; each field is given or marked as absent. The hubs iterate over the
 * manifests in `deps.features` and name no feature.
 */
export type FeatureManifest = {
  /** The name of its folder. */
  name: string;
  /** The settings that administrators can change while the site runs. */
  siteSettings: readonly Setting[] | None;
  /** Registers its endpoints. */
  routes: ((api: Api, deps: Deps) => void) | None;
  /** Its rate limits. */
  limits: readonly Limit[] | None;
  /** The events that it publishes through the outbox. */
  events: readonly AnyEvent[] | None;
  /** Its reactions to other features’ events, and its background jobs. */
  subscribers: readonly Subscriber[] | None;
  /** The notifications that it sends. */
  notifications: Notifications | None;
  /** What members can buy from it. */
  products: readonly Product[] | None;
  /** The kinds of its items that search finds, one tab each. */
  search: readonly SearchSource[] | None;
  /** The subjects that other features can save, report or refer to. */
  subjects: readonly SubjectKind[] | None;
  /** The post kinds that it adds: what a post can show beside its text. */
  feedCards: readonly AnyPostKind[] | None;
  /** Which of its subjects members can save. */
  saved: readonly SavedKind[] | None;
  /** Which of its subjects members can react to, and what a reaction causes. */
  reacted: readonly ReactedKind[] | None;
  /** Which of its subjects count impressions: whose views count, and where the counter is stored. */
  impressions: readonly ImpressionKind[] | None;
  /** Which of its rows refer to files: who may open them, and which files the sweeper must keep. */
  files: BoundFiles | None;
  /** Which of its subjects members can comment on. */
  commented: readonly CommentedKind[] | None;
  /** Which of its subjects members can report to staff, and what staff’s decisions do to them. */
  reports: readonly ReportKind[] | None;
  /** Its work that waits for staff. The dashboard counts it, in the order of the features. */
  adminQueues: readonly AdminQueue[] | None;
  /** What it adds to a member’s data export. */
  exportData: ExportData | None;
  /** What happens to its rows when an account is erased. */
  eraseMember: EraseMember | None;
  /** What happens to its rows when two companies are merged. */
  mergeCompany: MergeCompany | None;
  /** Which of its pages stay open in the browser, and what its endpoints change on open pages. */
  openPages: OpenPages | None;
  /** How to recount the numbers that it stores; `npm run check-data` finds wrong ones. */
  consistencyChecks: ConsistencyChecks | None;
  /** What it adds to the demo content. */
  demo: DemoContent | None;
  /**
   * Sample data for the tests that walk all endpoints, and how they check it. The file is beside this one and not part
   * of built servers.
   */
  hostileScene: { readonly file: `${string}.hostile.ts` } | None;
};

type Hub = Exclude<keyof FeatureManifest, 'name'>;
type Given<K extends Hub> = Exclude<FeatureManifest[K], None>;

/** Computes a value from all manifests, once for each list of features. */
export function ofFeatures<Made extends object>(make: (features: readonly FeatureManifest[]) => Made) {
  const made = new WeakMap<readonly FeatureManifest[], Made>();
  return ({ features }: { features: readonly FeatureManifest[] }): Made => {
    const known = made.get(features) ?? make(features);
    made.set(features, known);
    return known;
  };
}

/** Declares a feature. */
export const defineFeature = (manifest: FeatureManifest): FeatureManifest => manifest;

/** A feature whose manifest depends on the other manifests, as comments depend on what members can comment on. */
export type RestingFeature = (others: readonly FeatureManifest[]) => FeatureManifest;

/** The manifests of a list, in its order; those that depend on the others are built from them. */
export function houseOf(list: readonly (FeatureManifest | RestingFeature)[]): readonly FeatureManifest[] {
  const others = list.filter((one) => typeof one !== 'function');
  return list.map((one) => (typeof one === 'function' ? one(others) : one));
}

const isNone = (field: object): boolean => 'none' in field;

/** The values of one field of all manifests, without the features that don’t use it. */
export function collect<K extends Hub>(features: readonly FeatureManifest[], hub: K): Given<K>[];
export function collect(features: readonly FeatureManifest[], hub: Hub): unknown[] {
  return features.map((feature) => feature[hub]).filter((field) => !isNone(field));
}
