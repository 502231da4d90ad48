import type { HandlerInput, api } from '@innerspring/contract';
import type { Db } from '../../../platform/deps.ts';
import { fieldError } from '../../../platform/errors.ts';
import { bindUpload, uploadKeyOf } from '../../../core/media/public.ts';
import type { Media } from './post-media.ts';

type Creation = Pick<HandlerInput<typeof api.posts.create>['body'], 'posterUrl' | 'captionsUrl'>;

/** Keys of the files that go with a video. */
export type VideoExtras = { poster: string | null; captions: string | null };

const fields = {
  poster: {
    field: 'posterUrl',
    type: 'image',
    sentence: 'Please add the cover again: this is not one of your uploads.',
  },
  captions: {
    field: 'captionsUrl',
    type: 'captions',
    sentence: 'Please add the captions again: this is not one of your uploads.',
  },
} as const;

function keyIn(body: Creation, name: keyof typeof fields): string | null {
  const { field, sentence } = fields[name];
  const given = body[field];
  const key = given ? uploadKeyOf(given) : null;
  if (given && !key) throw fieldError(field, sentence);
  return key;
}

/**
 * Cover and captions of a new post's video. @throws {AppError} `invalid` naming the field where the post has no video
 * to which they belong, or the address is none of ours.
 */
export function chooseExtras(body: Creation, media: Media): VideoExtras {
  const extras = { poster: keyIn(body, 'poster'), captions: keyIn(body, 'captions') };
  if (extras.poster && media.type !== 'video') throw fieldError('posterUrl', 'A cover belongs to a video.');
  if (extras.captions && (media.type !== 'video' || 'link' in media))
    throw fieldError('captionsUrl', 'Captions belong to a video that is uploaded here.');
  return extras;
}

async function attach(
  tx: Db,
  authorId: number,
  { name, key, now }: { name: keyof typeof fields; key: string | null; now: Date },
): Promise<number | null> {
  if (!key) return null;
  const { field, type, sentence } = fields[name];
  const attached = await bindUpload(tx, { ownerId: authorId, key, types: [type], now });
  if (!attached) throw fieldError(field, sentence);
  return attached.id;
}

/** Binds cover and captions as `attachUpload` binds the video. @throws {AppError} `invalid` naming the field. */
export async function attachExtras(
  tx: Db,
  authorId: number,
  { poster, captions }: VideoExtras,
  now: Date,
): Promise<{ posterUploadId: number | null; captionsUploadId: number | null }> {
  return {
    posterUploadId: await attach(tx, authorId, { name: 'poster', key: poster, now }),
    captionsUploadId: await attach(tx, authorId, { name: 'captions', key: captions, now }),
  };
}
