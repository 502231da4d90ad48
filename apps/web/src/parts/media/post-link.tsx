import { videoEmbed } from '@innerspring/contract/posts/video-url';
import type { LinkPreview } from '@innerspring/contract/posts/schemas';
import LinkPreviewCard from './link-preview-card.tsx';
import PostVideoEmbed from './post-video-embed.tsx';
import { safeHref, textParts, uploadHref } from '../posts/post-text.ts';

interface PostLinkProps {
  /** What is known of the page; null where nothing is. */
  preview: LinkPreview | null;
  /** The post's words, of which the first video plays where no page is known. */
  content: string;
}

/** The video that an address names, if it is one of a service that we embed. */
function videoAt(href: string) {
  const { kind, embedId } = videoEmbed(href);
  return kind === 'link' || embedId === null ? null : { service: kind, embedId, href };
}

function firstVideo(content: string) {
  for (const part of textParts(content, [])) {
    const video = part.kind === 'link' ? videoAt(part.href) : null;
    if (video) return video;
  }
  return null;
}

/**
 * The page that a post links to: a player where it is a video of a service that we embed, otherwise what it says of itself.
 * A card does not say whether its writer declined a preview or none was known, so a video is a player in both cases.
 */
export default function PostLink({ preview, content }: PostLinkProps) {
  const href = preview && safeHref(preview.url);
  const video = preview ? href && videoAt(href) : firstVideo(content);
  if (!video) return preview && <LinkPreviewCard preview={preview} />;
  return (
    <div className="overflow-hidden rounded-control border border-seam pb-2">
      <PostVideoEmbed
        {...video}
        poster={preview?.image ? uploadHref(preview.image.url) : null}
        title={preview?.title ?? null}
      />
    </div>
  );
}
