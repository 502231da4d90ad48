import type { Draft } from '@innerspring/contract/posts/drafts';
import type { KindName } from '@innerspring/contract/posts/kinds/kind-fields';
import type { Audience } from '@innerspring/contract/posts/schemas';
import { mediaUrl, type PostMedia, writtenFields } from '../media/post-media.ts';

/** The content of the dialog and of a draft. */
export interface DraftWords {
  content: string;
  audience: Audience;
  imageAlt: string;
  /** URLs whose preview the author removed. */
  declinedLinks: string[];
  media: PostMedia | null;
}

export const noWords: DraftWords = { content: '', audience: 'members', imageAlt: '', declinedLinks: [], media: null };

/** Whether nothing in it would be missed. */
export const isEmpty = ({ content, media }: DraftWords): boolean => content.trim() === '' && media === null;

function mediaOf(media: Draft['media']): PostMedia | null {
  if (media === null) return null;
  if (media.source === 'link') return { kind: 'video', source: 'link', url: media.url };
  const { upload, cover, captions } = media;
  const { type: kind } = upload;
  return kind === 'captions' ? null : { kind, source: 'upload', upload, extras: { cover, captions } };
}

const ofEveryDraft = [...Object.keys(noWords), 'updatedAt'];

/** A draft's written item: the field named after its kind. */
function writtenOf(draft: Draft): PostMedia | null {
  for (const [kind, value] of Object.entries(draft) as [string, unknown][]) {
    if (ofEveryDraft.includes(kind) || typeof value !== 'object' || value === null) continue;
    return { kind: kind as KindName, source: 'written', value };
  }
  return null;
}

/** A draft as the server stores it, in the dialog's shape. */
export function wordsOf(draft: Draft): DraftWords {
  const { content, audience, imageAlt, declinedLinks, media } = draft;
  return { content, audience, imageAlt, declinedLinks, media: mediaOf(media) ?? writtenOf(draft) };
}

/** The request body that saves this content. */
export function savingOf({ media, ...words }: DraftWords, basedOn: string | null) {
  const extras = media?.source === 'upload' ? media.extras : undefined;
  const [coverUrl, captionsUrl] = [extras?.cover?.url ?? null, extras?.captions?.url ?? null];
  return { ...words, ...writtenFields(media), mediaUrl: mediaUrl(media), coverUrl, captionsUrl, basedOn };
}

/** Whether two drafts have the same content. */
export const isSame = (one: DraftWords, other: DraftWords): boolean =>
  JSON.stringify(savingOf(one, null)) === JSON.stringify(savingOf(other, null));

/** An earlier draft followed by what was written since; the newer item and choices win. */
export function joined(earlier: DraftWords, later: DraftWords): DraftWords {
  if (isEmpty(later)) return earlier;
  const content = [earlier.content, later.content].filter((text) => text.trim() !== '').join('\n\n');
  return later.media ? { ...later, content } : { ...later, content, media: earlier.media, imageAlt: earlier.imageAlt };
}
