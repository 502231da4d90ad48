import { type HandlerInput, type api, isVideoUrl } from '@innerspring/contract';
import { bindUpload, convertBound, uploadKeyOf } from '../../../core/media/public.ts';
import type { Db, Deps } from '../../../platform/deps.ts';
import { fieldError } from '../../../platform/errors.ts';

type Creation = HandlerInput<typeof api.posts.create>['body'];
type Fields = Pick<Creation, 'imageUrl' | 'documentUrl' | 'videoUrl' | 'mediaType'>;
type MediaKind = 'image' | 'document' | 'video';

/** What a post will show: nothing, one own file by its key, or a video elsewhere. */
export type Media = { type: 'none' } | { type: MediaKind; key: string } | { type: 'video'; link: string };

const kinds = ['image', 'document', 'video'] as const;
const fieldOf = {
  image: 'imageUrl',
  document: 'documentUrl',
  video: 'videoUrl',
} as const;

const notOurs: Record<MediaKind, string> = {
  image: 'Please add the picture again: this is not one of your uploads.',
  document: 'Please add the document again: this is not one of your uploads.',
  video: 'Please enter a valid video URL.',
};

/** The address of a video elsewhere, or null. */
export const readVideoLink = (given: string): string | null =>
  isVideoUrl(given) && given.isWellFormed() ? given.trim() : null;

function readUrl(type: MediaKind, given: string): Media {
  const key = uploadKeyOf(given);
  if (key) return { type, key };
  const link = type === 'video' ? readVideoLink(given) : null;
  if (type === 'video' && link !== null) return { type, link };
  throw fieldError(fieldOf[type], notOurs[type]);
}

/**
 * The one media item of a new post (specification §4 "Post dialog"): a declared type without its URL becomes none;
 * none with a URL takes the type of the URL present, image first, then document, then video.
 * Every URL given must be acceptable, also one that is not used.
 */
export function chooseMedia(body: Fields): Media {
  const present = new Map<string, Media>();
  for (const kind of kinds) {
    const given = body[fieldOf[kind]];
    if (given) present.set(kind, readUrl(kind, given));
  }
  const declared = body.mediaType ? present.get(body.mediaType) : undefined;
  const [first] = present.values();
  return declared ?? first ?? { type: 'none' };
}

/** What a post shows now, with the address of its file or of the video elsewhere. */
export type Present = { type: MediaKind | 'none'; url: string | null };

/**
 * What an edit puts in place of the present item, or null where that stays. An address that names another item wins; null
 * for the present one's, or the type `none` alone, takes it away; a type alone says nothing.
 */
export function chooseOtherMedia(change: Fields, { type, url }: Present): Media | null {
  const chosen = chooseMedia(change);
  if (chosen.type !== 'none') {
    const named = 'key' in chosen ? `/uploads/${chosen.key}` : chosen.link;
    return named === url && chosen.type === type ? null : chosen;
  }
  if (type === 'none') return null;
  const isNamed = change[fieldOf[type]] !== undefined;
  return isNamed || change.mediaType === 'none' ? chosen : null;
}

/** The field that names an item of this kind. */
export const mediaField = (type: MediaKind) => fieldOf[type];

/**
 * Binds the author's uploaded file to the post being made, and has made of it what is to be made.
 * @returns the upload's number, or null where the post has no file of ours.
 * @throws {AppError} `invalid` naming the field where the file is another's, of another type or in use.
 */
export async function attachUpload(
  tx: Db,
  outbox: Deps['outbox'],
  { authorId, media, now }: { authorId: number; media: Media; now: Date },
): Promise<number | null> {
  if (!('key' in media)) return null;
  const attached = await bindUpload(tx, { ownerId: authorId, key: media.key, types: [media.type], now });
  if (!attached) throw fieldError(fieldOf[media.type], notOurs[media.type]);
  await convertBound(tx, outbox, attached);
  return attached.id;
}
