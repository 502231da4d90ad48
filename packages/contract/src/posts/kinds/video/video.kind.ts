import { Count, z } from '../../../common.ts';
import { Upload, MediaUrl } from '../../../uploads/schemas.ts';
import { definePostKind } from '../../../kinds.ts';

/** `file` plays in the browser if it can; `youtube` and `vimeo` are embedded by id; `link` is only a link. */
const PostVideo = z.object({
  kind: z.enum(['file', 'youtube', 'vimeo', 'link']),
  url: z.string(),
  embedId: z.nullable(z.string()),
  bytes: z.nullable(Count),
  /** Picture to show before it plays, and captions (WebVTT). */
  posterUrl: z.nullable(z.string()),
  captionsUrl: z.nullable(z.string()),
  /** The file as MP4, made here because few browsers play the original. */
  playUrl: z.nullable(z.string()),
  /** The MP4 is still being made. */
  isConverting: z.boolean(),
});

const DraftFileUrl = z.optional(z.nullable(z.string().check(z.maxLength(2000, 'The address is too long'))));

/** A video: an upload, or one elsewhere. */
export const videoKind = definePostKind({
  chip: 'video',
  item: { videoUrl: MediaUrl },
  /** A picture to show before it plays, and captions of one uploaded here: uploads of the author's own. */
  beside: { posterUrl: MediaUrl, captionsUrl: MediaUrl },
  change: {
    videoUrl: MediaUrl,
    /** An upload of one's own; null takes it away. */
    posterUrl: MediaUrl,
  },
  draft: {},
  draftFiles: { coverUrl: DraftFileUrl, captionsUrl: DraftFileUrl },
  /** The picture before it plays, and its captions. */
  draftUploads: { cover: z.nullable(Upload), captions: z.nullable(Upload) },
  card: { video: z.nullable(PostVideo) },
  schemas: { PostVideo },
});
