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
import type { OfKind, SubjectKind } from './subjects/subject-kind.ts';
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

/** Reacts to other features’ events; may return a function that stops it. */
export type Subscriber = (deps: Deps) => (() => void) | void;

/**
 * How a feature takes part in the rest of the product; a field that it doesn’t use is left out. The hubs iterate over
 * the manifests in `deps.features`, in their order, and name no feature.
 */
export type FeatureManifest = {
  /** The name of its folder. */
  name: string;
  /** The settings that administrators can change while the site runs. */
  siteSettings?: readonly Setting[];
  /** Registers its endpoints. */
  routes?: (api: Api, deps: Deps) => void;
  /** Its rate limits. */
  limits?: readonly Limit[];
  /** The events that it publishes through the outbox. */
  events?: readonly AnyEvent[];
  /** Its reactions to other features’ events, and its background jobs. */
  subscribers?: readonly Subscriber[];
  /** The notifications that it sends. */
  notifications?: Notifications;
  /** What members can buy from it. */
  products?: readonly Product[];
  /** The kinds of its items that search finds, one tab each. */
  search?: readonly SearchSource[];
  /** The kinds of its items that other features refer to, save, report and the like. */
  subjects?: readonly SubjectKind[];
  /** The post kinds that it adds: what a post can show beside its text. */
  feedCards?: readonly AnyPostKind[];
  /** Which of its rows refer to files: who may open them, and which files the sweeper must keep. */
  files?: BoundFiles;
  /** Its work that waits for staff. The dashboard counts it, in the order of the features. */
  adminQueues?: readonly AdminQueue[];
  /** What it adds to a member’s data export. */
  exportData?: ExportData;
  /** What happens to its rows when an account is erased. */
  eraseMember?: EraseMember;
  /** What happens to its rows when two companies are merged. */
  mergeCompany?: MergeCompany;
  /** What its endpoints change on pages that stay open in the browser. */
  openPages?: OpenPages;
  /** How to recount the numbers that it stores; `npm run check-data` finds wrong ones. */
  consistencyChecks?: ConsistencyChecks;
  /** What it adds to the demo content. */
  demo?: DemoContent;
  /**
   * Sample data for the tests that walk all endpoints, and how they check it. The file is beside this one and not part
   * of built servers.
   */
  hostileScene?: { readonly file: `${string}.hostile.ts` };
};

type Hub = Exclude<keyof FeatureManifest, 'name'>;
type Given<K extends Hub> = NonNullable<FeatureManifest[K]>;

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

/** The values of one field, of the features that use it, in the order of the list. */
export function collect<K extends Hub>(features: readonly FeatureManifest[], hub: K): Given<K>[] {
  return features.map((feature) => feature[hub]).filter((field): field is Given<K> => field !== undefined);
}

type PartName = 'saved' | 'reacted' | 'commented' | 'reported' | 'counted';

/** One part of the kinds of subject that have it, each with the name of its kind, in the order of the list. */
export function partsOf<P extends PartName>(
  features: readonly FeatureManifest[],
  part: P,
): OfKind<NonNullable<SubjectKind[P]>>[] {
  return collect(features, 'subjects')
    .flat()
    .flatMap(({ kind, [part]: own }) => (own ? [{ ...own, kind }] : []));
}
