import type { z } from '@innerspring/contract/common';
import type { Audience, PostCreation } from '@innerspring/contract/posts/schemas';
import {
  extraUrls,
  type MediaKind,
  mediaUrls,
  type PostMedia,
  resolveMediaType,
} from '../../../parts/media/post-media.ts';

interface PostForm {
  userId: number;
  content: string;
  /** What the member chose last, even where its file never arrived. */
  declared: MediaKind | 'none';
  media: PostMedia | null;
  imageAlt: string;
  /** The company to speak for; oneself without it. */
  companyId?: number | undefined;
  /** Who may read it: all members without it. */
  audience?: Audience;
  /** The page whose preview the post shows; null for none. */
  linkPreviewUrl?: string | null;
  /** The stored draft holds just this. */
  fromDraft?: boolean;
}

/** The body of POST /api/posts, as specification §3 lists it. */
export function postPayload({
  userId,
  content,
  declared,
  media,
  imageAlt,
  companyId,
  audience = 'members',
  linkPreviewUrl = null,
  fromDraft = false,
}: PostForm): z.input<typeof PostCreation> {
  const urls = mediaUrls(media);
  const mediaType = resolveMediaType(declared, urls);
  return {
    userId,
    ...(companyId === undefined ? {} : { companyId }),
    content,
    ...urls,
    mediaType,
    hasMedia: mediaType !== 'none',
    isTextOnly: mediaType === 'none',
    shareToLinkedIn: false,
    sharedToLinkedIn: false,
    audience,
    linkPreviewUrl,
    ...(fromDraft ? { fromDraft } : {}),
    ...extraUrls(media),
    imageAlt: mediaType === 'image' && imageAlt.trim() !== '' ? imageAlt.trim() : null,
  };
}
