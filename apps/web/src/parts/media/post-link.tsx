import type { LinkPreview } from '@innerspring/contract/posts/schemas';
import { safeHref } from '@innerspring/contract/posts/text';
import { videoEmbed } from '@innerspring/contract/posts/video-url';
import { Link2, X } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { sizedPicture } from '../../ui/picture-sizes.ts';
import { textParts, uploadHref } from '../posts/post-text.tsx';
import PostVideoEmbed from './post-video-embed.tsx';

interface PostLinkProps {
  /** What is known about the page; null if nothing is. */
  preview: LinkPreview | null;
  /** The post's text, whose first video plays if no page is known. */
  content: string;
}

/** The video at a URL, if it is on a service that we embed. */
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
 * The page that a post links to: a player if it is a video on a service that we embed, otherwise its preview. A card
 * doesn't say whether its author declined a preview or none was known, so a video is a player in both cases.
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

interface LinkPreviewCardProps {
  preview: LinkPreview;
  /** Adds a button that removes it, as in the composer. */
  onRemove?: (() => void) | undefined;
}

/** The preview of an external page, as a link to it. Its picture is our own copy, so that site sees no request. */
export function LinkPreviewCard({ preview, onRemove }: LinkPreviewCardProps) {
  const href = safeHref(preview.url);
  if (!href) return null;
  const picture = preview.image && uploadHref(preview.image.url);
  return (
    <div className="relative">
      <a
        href={href}
        target="_blank"
        rel="noopener nofollow noreferrer"
        className="flex min-h-26 overflow-hidden rounded-control border border-seam bg-sunk hover:border-seam-strong"
      >
        <span className="grid w-26 shrink-0 place-items-center bg-linen text-ink-faint sm:w-40">
          {picture ? (
            <img src={sizedPicture(picture, 400)} alt="" loading="lazy" className="size-full max-h-40 object-cover" />
          ) : (
            <Link2 size={26} aria-hidden="true" />
          )}
        </span>
        <span className={`grid min-w-0 flex-1 content-center gap-0.5 px-3.5 py-2.5 ${onRemove ? 'pe-12' : ''}`}>
          <span dir="auto" className="wrap-anywhere line-clamp-2 font-semibold">
            {preview.title ?? href}
          </span>
          {preview.description ? (
            <span dir="auto" className="wrap-anywhere line-clamp-2 text-sm text-ink-soft max-sm:hidden">
              {preview.description}
            </span>
          ) : null}
          <span className="truncate text-sm text-ink-faint">
            <bdi>{new URL(href).hostname.replace(/^www\./, '')}</bdi>
          </span>
        </span>
      </a>
      {onRemove ? (
        <IconButton size="sm" aria-label="Remove link preview" className="absolute end-1.5 top-1.5" onClick={onRemove}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      ) : null}
    </div>
  );
}
