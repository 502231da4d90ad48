import type { CardsOfKinds, KindName } from '@innerspring/contract/posts/kinds/kind-fields';
import type { FeedKind } from '@innerspring/contract/posts/schemas';
import type { AnyPostKind, KindBase, PostColumns } from '../../../platform/feed-cards/post-kind.ts';
import { collect, type FeatureManifest } from '../../../platform/feature.ts';

type Columns = Readonly<Record<string, string>>;
const listed = (columns: Columns[]): string =>
  columns
    .flatMap((one) => Object.entries(one))
    .map(([name, sql]) => `${sql} as "${name}",`)
    .join(' ');

function partsOf(kinds: readonly AnyPostKind[]) {
  const rare = kinds.flatMap(({ card }) => card.rare ?? []);
  const rareNames = rare.flatMap(({ columns }) => Object.keys(columns));
  return {
    kinds,
    byName: new Map<string, AnyPostKind>(kinds.map((kind) => [kind.name, kind])),
    common: listed(kinds.map(({ card }) => card.common)),
    rare: listed(rare.map(({ columns }) => columns)),
    hasRare: rare.map(({ isThere }) => `or ${isThere}`).join(' '),
    noneRare: Object.fromEntries(rareNames.map((name) => [name, null])),
    exported: listed(kinds.map(({ exported }) => exported)),
  };
}

let known: ReturnType<typeof partsOf> | null = null;

/** Takes the kinds of posts that features give; `features.ts` does, before any statement is made of them. */
export function takePostKinds(features: readonly FeatureManifest[]): void {
  known = partsOf(collect(features, 'feedCards').flat());
}

function parts(): ReturnType<typeof partsOf> {
  if (!known) throw new Error('The kinds of posts are those of the features: features.ts has to be loaded first.');
  return known;
}

/** Every kind of post but plain words, in the order of the features. */
export const everyKind = (): readonly AnyPostKind[] => parts().kinds;

export function kindOf(name: KindName): AnyPostKind {
  const kind = parts().byName.get(name);
  if (!kind) throw new Error(`No feature gives the kind of post ${name}.`);
  return kind;
}

/** The name of the kind behind a chip over the feed; null where nothing of it can be posted yet. */
export const kindBehind = (chip: FeedKind): string | null =>
  everyKind().find((kind) => kind.chip === chip)?.name ?? null;

/** Parts of the card's select, each column with its comma, over `posts p`, its file, the viewer `$1` and the present `$2`. */
export const commonOfKinds = (): string => parts().common;
export const rareOfKinds = (): string => parts().rare;
/** Whether a post has any of `rareOfKinds`. */
export const hasRareOfKinds = (): string => parts().hasRare;
/** As `rareOfKinds` reads it of a post that has none of it. */
export const noneRareOfKinds = (): Readonly<Record<string, null>> => parts().noneRare;
/** What the member's own copy of a post says of its item, over `posts p` and its file, `f`. */
export const exportedOfKinds = (): string => parts().exported;

/** What a card shows of the item of its post. */
export const cardsOfKinds = (row: KindBase): CardsOfKinds =>
  Object.assign({}, ...everyKind().map(({ card }) => card.of(row)));

/** What a post holds that shows no item. */
export const noItem = (): PostColumns => Object.assign({ uploadId: null }, ...everyKind().map(({ none }) => none));
