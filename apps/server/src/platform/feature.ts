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
import type { Setting } from './site-settings/site-settings.ts';
/** Something of a feature that waits for staff, as the dashboard of the admin area counts it. */
export type AdminQueue = {
  name: string;
  /** As staff read it: "Company claims". */
  label: string;
  /** Where staff work it off. */
  href: string;
  /** Selects `since`, one row for each thing that waits: from when on it does. */
  waiting(now: SQL): SQL;
};

/** A hub of the product that a feature has nothing to do with, and why. */
export type None = { readonly none: string };

/** Says that a feature has nothing to do with a hub, and why: silence does not compile. */
export const none = (why: string): None => ({ none: why });

/** Does something when others' events happen; may give the way to stop. */
export type Subscriber = (deps: Deps) => (() => void) | void;

/**
 * What a feature has to do with the rest of the product, each field given or said to be absent. The hubs iterate over the
 * manifests in `deps.features` and name no feature.
 */
export type FeatureManifest = {
  /** Of its folder. */
  name: string;
  /** What administrators may change about it while the site runs. */
  siteSettings: readonly Setting[] | None;
  /** Registers its endpoints. */
  routes: ((api: Api, deps: Deps) => void) | None;
  /** How often members may do what it offers. */
  limits: readonly Limit[] | None;
  /** What happens to its things and must reach whoever waits for it. */
  events: readonly AnyEvent[] | None;
  /** What it does when others' events happen, and its work without a request. */
  subscribers: readonly Subscriber[] | None;
  /** What it tells members. */
  notifications: Notifications | None;
  /** What members find of it in the search, a tab each. */
  search: readonly SearchSource[] | None;
  /** What others may save, report or tell of. */
  subjects: readonly SubjectKind[] | None;
  /** Kinds of posts that it gives: what a post can show beside its words. */
  feedCards: readonly AnyPostKind[] | None;
  /** Which of its subjects members save. */
  saved: readonly SavedKind[] | None;
  /** Which of its subjects members react to, and what follows of it. */
  reacted: readonly ReactedKind[] | None;
  /** Of which of its subjects impressions are counted: who counts, and where a counter is. */
  impressions: readonly ImpressionKind[] | None;
  /** Which of its things show files or hold them: who may open them, and which are not swept. */
  files: BoundFiles | None;
  /** Which of its subjects members comment on. */
  commented: readonly CommentedKind[] | None;
  /** Which of its subjects members report to staff, and what staff's decisions do to them. */
  reports: readonly ReportKind[] | None;
  /** What of it waits for staff: the dashboard counts it, in the order of the features. */
  adminQueues: readonly AdminQueue[] | None;
  /** What members take with them in the archive of their data. */
  exportData: ExportData | None;
  /** What becomes of its rows when an account is erased. */
  eraseMember: EraseMember | None;
  /** What becomes of its rows when two companies become one. */
  mergeCompany: MergeCompany | None;
  /** Which of its pages stay open, and what its endpoints change on open pages. */
  openPages: OpenPages | None;
  /** How the numbers that it stores are counted anew: `npm run check-data` finds those that are wrong. */
  consistencyChecks: ConsistencyChecks | None;
  /** What it brings to the demo content. */
  demo: DemoContent | None;
  /** Its one of everything for the walking tests, and what they ask about it: a file beside this one, in no built server. */
  hostileScene: { readonly file: `${string}.hostile.ts` } | None;
};

type Hub = Exclude<keyof FeatureManifest, 'name'>;
type Given<K extends Hub> = Exclude<FeatureManifest[K], None>;

/** Makes something of what all features say, once for each list of them. */
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

/** A feature whose manifest rests on what the others say, as comments rest on what members comment on. */
export type RestingFeature = (others: readonly FeatureManifest[]) => FeatureManifest;

/** The manifests of a list, in its order; those that rest on the others are made of them. */
export function houseOf(list: readonly (FeatureManifest | RestingFeature)[]): readonly FeatureManifest[] {
  const others = list.filter((one) => typeof one !== 'function');
  return list.map((one) => (typeof one === 'function' ? one(others) : one));
}

const isNone = (field: object): boolean => 'none' in field;

/** What the features say of one hub, without those that have nothing to do with it. */
export function collect<K extends Hub>(features: readonly FeatureManifest[], hub: K): Given<K>[];
export function collect(features: readonly FeatureManifest[], hub: Hub): unknown[] {
  return features.map((feature) => feature[hub]).filter((field) => !isNone(field));
}
