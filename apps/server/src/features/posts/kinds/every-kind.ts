import type { FeedKind } from '@innerspring/contract/posts/schemas';
import type {
  AnyPostKind,
  KindBase,
  PostColumns,
  Change,
  Item,
  Naming,
  Post,
  Putting,
  Said,
  DraftFileField,
  DraftSaving,
} from '../../../platform/feed-cards/post-kind.ts';
import { collect, type FeatureManifest } from '../../../platform/feature.ts';
import type { Db } from '../../../platform/deps.ts';
import { fieldError } from '../../../platform/errors.ts';
import {
  type CardsOfKinds,
  type KindName,
  type DraftsOfKinds,
  fieldsOfKinds,
} from '@innerspring/contract/posts/kinds/kind-fields';
import { uploadKeyOf, bindUpload, convertBound } from '../../../core/media/public.ts';

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

/**
 * The one item of a post (specification §4 "Post dialog"): a declared type without its item becomes none; none with an item
 * takes the type of the item present, in the order of the kinds. Every item named must be acceptable, also one that is not used.
 * @throws {AppError} `invalid` naming the field.
 */
function chooseItem(said: Naming): Item | null {
  const present = everyKind().flatMap((kind) => kind.read(said) ?? []);
  return present.find(({ type }) => type === said.mediaType) ?? present[0] ?? null;
}

/** The item of a new post, with which all that belongs to items has to fit. @throws {AppError} `invalid` naming the field. */
export function chooseNewItem(said: Said): Item | null {
  const item = chooseItem(said);
  for (const { beside } of everyKind()) beside?.requireFits?.(said, item);
  return item;
}

/** Puts a new post's item in, with all that belongs to it. @returns what the post holds of it. */
export async function putItem(tx: Db, item: Item | null, said: Said, putting: Putting): Promise<PostColumns> {
  if (!item) return {};
  const columns = await item.put(tx, putting);
  return { ...columns, ...(await kindOf(item.type).beside?.put(tx, said, putting)) };
}

/** What a post shows now, with the address of its item. */
export type Present = { type: Post['mediaType']; address: string | null };

/**
 * What an edit puts in place of the present item: null for nothing, undefined where it stays. An address that names another
 * item wins; null for the present one's, or the type `none` alone, takes it away; a type alone says nothing.
 * @throws {AppError} `invalid` where the present item is one that stays as long as its post.
 */
export function chooseOtherItem(change: Change, { type, address }: Present): Item | null | undefined {
  const chosen = chooseItem(change);
  if (chosen && chosen.address === address && chosen.type === type) return undefined;
  if (type === 'none') return chosen ?? undefined;
  const { field, isLasting } = kindOf(type);
  const isNamed = Object.entries(change).some(([name, value]) => name === field && value !== undefined);
  if (!chosen && !isNamed && change.mediaType !== 'none') return undefined;
  if (isLasting) throw fieldError('mediaType', 'You can’t remove what this post shows. Delete the post instead.');
  return chosen;
}

/** @throws {AppError} `invalid` where an edit names what does not fit what the post then shows. */
export function requireChangeFits(change: Change, shows: Post['mediaType']): void {
  for (const { beside } of everyKind()) beside?.requireChangeFits(change, shows);
}

/** What an edit changes of all that belongs to items. */
export async function changeBeside(
  tx: Db,
  change: Change,
  shown: Required<PostColumns>,
  putting: Putting,
): Promise<PostColumns> {
  const changed: PostColumns = {};
  for (const { beside } of everyKind()) Object.assign(changed, await beside?.change(tx, change, shown, putting));
  return changed;
}

/** The columns that number uploads which belong to an item. */
export const uploadsBeside = () => everyKind().flatMap(({ beside }) => beside?.uploads ?? []);

/** A file that goes with a draft's own: the name under which the draft shows it, and where its key is stored. */
export type DraftFile = { name: string; field: DraftFileField; key: string };

/** Every file that can go with a draft's own, by all kinds. */
export const draftFiles = (): DraftFile[] =>
  everyKind().flatMap(({ draft }) =>
    Object.entries(draft?.files ?? {}).map(([name, field]) => ({ name, field, key: `${name}Key` })),
  );

const linksOfKinds = () => everyKind().flatMap(({ field, draft }) => (draft?.link ? [{ field, ...draft.link }] : []));

/** What the address of a draft's item names: an own upload by its key, or an item elsewhere, by the field of its kind. */
type DraftAddress = { key: string | null; links: Record<string, string | null> };

/** @throws {AppError} `invalid` for an address that no kind of post knows. */
export function readDraftAddress(mediaUrl: string | null): DraftAddress {
  const known = linksOfKinds();
  const none = Object.fromEntries(known.map(({ field }) => [field, null]));
  if (mediaUrl === null) return { key: null, links: none };
  const key = uploadKeyOf(mediaUrl);
  if (key !== null) return { key, links: none };
  const found = known.map(({ field, read }) => ({ field, link: read(mediaUrl) })).find(({ link }) => link !== null);
  if (!found) throw fieldError('mediaUrl', known.map(({ refusal }) => refusal).join(' '));
  return { key: null, links: { ...none, [found.field]: found.link } };
}

/** The address elsewhere that a stored draft holds, if any. */
export function storedLink(extras: Readonly<Record<string, unknown>>): string | null {
  const links = linksOfKinds().map(({ field }) => extras[field]);
  return links.find((link) => typeof link === 'string') ?? null;
}

/** What the contract's kinds give drafts, of a saving or of a stored draft: an item that is no file, text beside one. */
export function draftFieldsOf(given: DraftSaving | Readonly<Record<string, unknown>>): DraftsOfKinds {
  const names = Object.keys(fieldsOfKinds('draft'));
  const fields = Object.entries(given).filter(([name, value]) => names.includes(name) && (value ?? null) !== null);
  return Object.assign({}, ...fields.map(([name, value]) => ({ [name]: value })));
}

/** Columns of the member's own copy of a draft `d`. */
export const exportedOfDrafts = (): string =>
  [...Object.keys(fieldsOfKinds('draft')), ...linksOfKinds().map(({ field }) => field)]
    .map((name) => `d.extras->'${name}' as "${name}",`)
    .join(' ');

/** SQL of the keys of files that go with the file of a draft `d`. */
export const keysOfDrafts = (): string =>
  draftFiles()
    .map(({ key }) => `d.extras->>'${key}'`)
    .join(', ');

export const addressOf = (key: string) => `/uploads/${key}`;

/** The author's own upload, as a post shows it. `refusal` is the error if it's another member's, of another type or in use. */
export function fileItem(
  type: 'image' | 'document' | 'video',
  key: string,
  { field, refusal }: { field: string; refusal: string },
): Item {
  return {
    type,
    address: addressOf(key),
    async put(tx, { outbox, ownerId, now }) {
      const attached = await bindUpload(tx, { ownerId, key, types: [type], now });
      if (!attached) throw fieldError(field, refusal);
      await convertBound(tx, outbox, attached);
      return { uploadId: attached.id };
    },
  };
}
