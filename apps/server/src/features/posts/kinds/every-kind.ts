import type { FeedKind } from '@innerspring/contract/posts/schemas';
import type { KindName } from '@innerspring/contract/posts/kinds/kind-fields';
import { postKinds } from './kinds.ts';
import type { PostColumns } from './post-kind.ts';

type Kind = (typeof postKinds)[KindName];
type Every<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

const kinds: Kind[] = Object.values(postKinds);

/** What the kinds read of a post, and what they make of it. */
export type KindRow = Every<Parameters<Kind['card']['of']>[0]>;
export type KindCards = Every<ReturnType<Kind['card']['of']>>;

export const kindOf = (name: KindName): Kind => postKinds[name];

/** The name of the kind behind a chip over the feed; null where nothing of it can be posted yet. */
export function kindBehind(chip: FeedKind): string | null {
  const found = Object.entries(postKinds).find(([, kind]) => kind.chip === chip);
  return found?.[0] ?? null;
}

type Columns = Readonly<Record<string, string>>;
const listed = (columns: Columns[]): string =>
  columns
    .flatMap((one) => Object.entries(one))
    .map(([name, sql]) => `${sql} as "${name}",`)
    .join(' ');

const rare = kinds.flatMap(({ card }) => card.rare ?? []);

/** Parts of the card's select, each column with its comma, over `posts p`, its file, the viewer `$1` and the present `$2`. */
export const commonOfKinds = listed(kinds.map(({ card }) => card.common));
export const rareOfKinds = listed(rare.map(({ columns }) => columns));
/** Whether a post has any of `rareOfKinds`. */
export const hasRareOfKinds = rare.map(({ isThere }) => `or ${isThere}`).join(' ');
/** As `rareOfKinds` reads it of a post that has none of it. */
export const noneRareOfKinds: Readonly<Record<string, null>> = Object.fromEntries(
  rare.flatMap(({ columns }) => Object.keys(columns)).map((name) => [name, null]),
);
/** What the member's own copy of a post says of its item, over `posts p` and its file, `f`. */
export const exportedOfKinds = listed(kinds.map(({ exported }) => exported));

/** What a card shows of the item of its post. */
export const cardsOfKinds = (row: KindRow): KindCards => Object.assign({}, ...kinds.map(({ card }) => card.of(row)));

/** What a post holds that shows no item. */
export const noItem: PostColumns = Object.assign({ uploadId: null }, ...kinds.map(({ none }) => none));
