import { isVideoUrl, videoEmbed } from '@innerspring/contract';
import { uploadKeyOf } from '../../../../core/media/public.ts';
import { fieldError } from '../../../../platform/errors.ts';
import { addressOf, fileItem } from '../file-item.ts';
import { definePostKind, type Item, type KindBase, type Post } from '../../../../platform/feed-cards/post-kind.ts';
import { attachExtras, extrasIn, requireExtrasFit } from './video-extras.ts';

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
      if (posterUrl && shows !== 'video') throw fieldError('posterUrl', 'A cover belongs to a video.');
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
