import type { Post } from '@innerspring/contract/posts';
import { ExternalLink } from 'lucide-react';
import { safeHref, uploadHref } from './post-text.ts';
import { PostVideoEmbed } from './post-video-embed.tsx';
import { PostVideoFile } from './post-video-file.tsx';

/** A post's video: our own file, a player loaded on demand, or only a link. */
export function PostVideo({ video }: { video: NonNullable<Post['video']> }) {
  const own = uploadHref(video.url);
  if (video.kind === 'file' && own) return <PostVideoFile url={own} bytes={video.bytes} />;
  const href = safeHref(video.url);
  if (!href) return null;
  if ((video.kind === 'youtube' || video.kind === 'vimeo') && video.embedId) {
    return <PostVideoEmbed service={video.kind} embedId={video.embedId} href={href} />;
  }
  return (
    <p className="px-4.5 pb-3">
      <a
        href={href}
        target="_blank"
        rel="noopener nofollow noreferrer"
        className="inline-flex max-w-full min-w-0 items-center gap-2 font-medium text-night underline-offset-3 hover:underline"
      >
        <ExternalLink size={17} aria-hidden="true" className="shrink-0" />
        <span className="truncate">Video on {new URL(href).hostname}</span>
      </a>
    </p>
  );
}
