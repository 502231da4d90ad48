import { isVideoUrl, videoEmbed } from '@innerspring/contract';
import { uploadKeyOf, bindUpload } from '../../../../core/media/public.ts';
import { fieldError } from '../../../../platform/errors.ts';
import { addressOf, fileItem } from '../every-kind.ts';
import {
  definePostKind,
  type Item,
  type KindBase,
  type Post,
  type Said,
} from '../../../../platform/feed-cards/post-kind.ts';
import type { Db } from '../../../../platform/deps.ts';

type Named = Pick<Said, 'posterUrl' | 'captionsUrl'>;

/** Keys of the files that go with a video. */
type VideoExtras = { poster: string | null; captions: string | null };

const fields = {
  poster: {
    field: 'posterUrl',
    type: 'image',
    sentence: 'Please add the cover again: it isn’t one of your uploads.',
  },
  captions: {
    field: 'captionsUrl',
    type: 'captions',
    sentence: 'Please add the captions again: it isn’t one of your uploads.',
  },
} as const;

function keyIn(body: Named, name: keyof typeof fields): string | null {
  const { field, sentence } = fields[name];
  const given = body[field];
  const key = given ? uploadKeyOf(given) : null;
  if (given && !key) throw fieldError(field, sentence);
  return key;
}

/** Cover and captions as a body names them. @throws {AppError} `invalid` for the field whose address isn't one of our files. */
const extrasIn = (body: Named): VideoExtras => ({
  poster: keyIn(body, 'poster'),
  captions: keyIn(body, 'captions'),
});

/** @throws {AppError} `invalid` naming the field where a new post has no video to which cover and captions belong. */
function requireExtrasFit(said: Named, shown: Item | null): void {
  const extras = extrasIn(said);
  const isVideo = shown?.type === 'video';
  if (extras.poster && !isVideo) throw fieldError('posterUrl', 'Only a video can have a cover.');
  const isOurs = isVideo && shown.address !== null && uploadKeyOf(shown.address) !== null;
  if (extras.captions && !isOurs) throw fieldError('captionsUrl', 'You can only add captions to a video you upload.');
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
async function attachExtras(
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

const field = 'videoUrl';
const refusal = 'Please enter a valid video URL.';

type Row = { videoUrl: string | null; poster: string | null; captions: string | null };

/** The address of a video elsewhere, or null. */
const readVideoLink = (given: string): string | null =>
  isVideoUrl(given) && given.isWellFormed() ? given.trim() : null;

/** The video that an address names: an upload, or one elsewhere. */
function read({ videoUrl }: { videoUrl?: string | null | undefined }): Item | null {
  if (!videoUrl) return null;
  const key = uploadKeyOf(videoUrl);
  if (key) return fileItem('video', key, { field, refusal });
  const link = readVideoLink(videoUrl);
  if (link === null) throw fieldError(field, refusal);
  return { type: 'video', address: link, put: async () => ({ videoUrl: link }) };
}

const keyOf = (upload: string) =>
  `case when ${upload} is not null then (select extra.key from uploads extra where extra.id = ${upload}) end`;
const nameOf = (upload: string) => `(select c.original_name from uploads c where c.id = ${upload})`;

function videoOf({ file, mediaType, videoUrl, poster, captions }: KindBase & Row): Post['video'] {
  if (mediaType !== 'video') return null;
  const extras = {
    posterUrl: poster && addressOf(poster),
    captionsUrl: captions && addressOf(captions),
    playUrl: file?.derivedKey ? addressOf(file.derivedKey) : null,
    isConverting: file?.derivedState === 'pending',
  };
  if (file) return { kind: 'file', url: addressOf(file.key), embedId: null, bytes: file.bytes, ...extras };
  return videoUrl === null ? null : { ...videoEmbed(videoUrl), url: videoUrl, bytes: null, ...extras };
}

/** A video with its cover and captions: an upload, or one elsewhere. */
export const videoKind = definePostKind<Row, Pick<Post, 'video'>>({
  name: 'video',
  chip: 'video',
  field,
  read,
  none: { videoUrl: null, posterUploadId: null, captionsUploadId: null },
  beside: {
    requireFits: requireExtrasFit,
    put: (tx, said, { ownerId, now }) => attachExtras(tx, ownerId, extrasIn(said), now),
    requireChangeFits({ posterUrl }, shows) {
      if (posterUrl && shows !== 'video') throw fieldError('posterUrl', 'Only a video can have a cover.');
    },
    async change(tx, { posterUrl }, { posterUploadId }, { ownerId, now }) {
      if (posterUrl === undefined || (!posterUrl && posterUploadId === null)) return {};
      const attached = await attachExtras(tx, ownerId, extrasIn({ posterUrl }), now);
      return { posterUploadId: attached.posterUploadId };
    },
    uploads: ['posterUploadId', 'captionsUploadId'],
  },
  card: {
    common: { videoUrl: 'p.video_url' },
    rare: {
      columns: { poster: keyOf('p.poster_upload_id'), captions: keyOf('p.captions_upload_id') },
      isThere: 'coalesce(p.poster_upload_id, p.captions_upload_id) is not null',
    },
    of: (row) => ({ video: videoOf(row) }),
  },
  draft: { link: { read: readVideoLink, refusal }, files: { cover: 'coverUrl', captions: 'captionsUrl' } },
  exported: {
    videoUrl: 'p.video_url',
    coverName: nameOf('p.poster_upload_id'),
    captionsName: nameOf('p.captions_upload_id'),
  },
});
