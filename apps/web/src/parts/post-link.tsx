import { videoEmbed } from '@innerspring/contract/post-rules';
import type { LinkPreview } from '@innerspring/contract/posts';
import LinkPreviewCard from './link-preview-card.tsx';
import PostVideoEmbed from './post-video-embed.tsx';
import { safeHref, uploadHref } from './post-text.ts';

/** The page that a post links to: a player where it is a video of a service that we embed, otherwise what it says of itself. */
export default function PostLink({ preview }: { preview: LinkPreview }) {
  const href = safeHref(preview.url);
  const video = href ? videoEmbed(href) : null;
  if (!href || !video?.embedId || video.kind === 'link') return <LinkPreviewCard preview={preview} />;
  return (
    <div className="overflow-hidden rounded-control border border-seam pb-2">
      <PostVideoEmbed
        service={video.kind}
        embedId={video.embedId}
        href={href}
        poster={preview.image && uploadHref(preview.image.url)}
        title={preview.title}
      />
    </div>
  );
}
