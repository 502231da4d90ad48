import { type DraftsOfKinds, fieldsOfKinds } from '@innerspring/contract/posts/kinds/kind-fields';
import { uploadKeyOf } from '../../../core/media/public.ts';
import { fieldError } from '../../../platform/errors.ts';
import type { DraftFileField, DraftSaving } from '../../../platform/feed-cards/post-kind.ts';
import { everyKind } from './every-kind.ts';

/** A file that goes with a draft's own: the name under which the draft shows it, and where its key is stored. */
export type DraftFile = { name: string; field: DraftFileField; key: string };

/** Every file that can go with a draft's own, by all kinds. */
export const draftFiles = (): DraftFile[] =>
  everyKind().flatMap(({ draft }) =>
    Object.entries(draft?.files ?? {}).map(([name, field]) => ({ name, field, key: `${name}Key` })),
  );

const linksOfKinds = () => everyKind().flatMap(({ field, draft }) => (draft?.link ? [{ field, ...draft.link }] : []));

/** What the address of a draft's item names: an own upload by its key, or an item elsewhere, by the field of its kind. */
export type DraftAddress = { key: string | null; links: Record<string, string | null> };

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
