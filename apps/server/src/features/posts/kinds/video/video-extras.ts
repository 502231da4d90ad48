import type { Db } from '../../../../platform/deps.ts';
import { fieldError } from '../../../../platform/errors.ts';
import { bindUpload, uploadKeyOf } from '../../../../core/media/public.ts';
import type { Item, Said } from '../../../../platform/feed-cards/post-kind.ts';

type Named = Pick<Said, 'posterUrl' | 'captionsUrl'>;

/** Keys of the files that go with a video. */
type VideoExtras = { poster: string | null; captions: string | null };

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

function keyIn(body: Named, name: keyof typeof fields): string | null {
  const { field, sentence } = fields[name];
  const given = body[field];
  const key = given ? uploadKeyOf(given) : null;
  if (given && !key) throw fieldError(field, sentence);
  return key;
}

/** Cover and captions as a body names them. @throws {AppError} `invalid` naming the field whose address is none of ours. */
export const extrasIn = (body: Named): VideoExtras => ({
  poster: keyIn(body, 'poster'),
  captions: keyIn(body, 'captions'),
});

/** @throws {AppError} `invalid` naming the field where a new post has no video to which cover and captions belong. */
export function requireExtrasFit(said: Named, shown: Item | null): void {
  const extras = extrasIn(said);
  const isVideo = shown?.type === 'video';
  if (extras.poster && !isVideo) throw fieldError('posterUrl', 'A cover belongs to a video.');
  const isOurs = isVideo && shown.address !== null && uploadKeyOf(shown.address) !== null;
  if (extras.captions && !isOurs) throw fieldError('captionsUrl', 'Captions belong to a video that is uploaded here.');
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

/** Binds cover and captions as the video is bound. @throws {AppError} `invalid` naming the field. */
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
