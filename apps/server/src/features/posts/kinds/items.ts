import type { Db } from '../../../platform/deps.ts';
import { fieldError } from '../../../platform/errors.ts';
import { everyKind, kindOf } from './every-kind.ts';
import type { Change, Item, Naming, Post, PostColumns, Putting, Said } from '../../../platform/feed-cards/post-kind.ts';

/**
 * The one item of a post (specification §4 "Post dialog"): a declared type without its item becomes none; none with an item
 * takes the type of the item present, in the order of the kinds. Every item named must be acceptable, also one that is not used.
 * @throws {AppError} `invalid` naming the field.
 */
export function chooseItem(said: Naming): Item | null {
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
  if (isLasting) throw fieldError('mediaType', 'What this post shows stays as long as the post.');
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
