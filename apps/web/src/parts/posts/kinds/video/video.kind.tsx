import type { Post } from '@innerspring/contract/posts/schemas';
import { safeHref } from '@innerspring/contract/posts/text';
import { ExternalLink, Video } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../../lazy-part.tsx';
import { uploadHref } from '../../post-text.tsx';
import type { PostPart } from '../kinds.tsx';

// Most posts have no video, so its players load with the first one.
const PostVideoFile = lazyPart('line', () => import('../../../media/post-video-file.tsx'));
const PostVideoEmbed = lazyPart('line', () => import('../../../media/post-video-embed.tsx'));

interface PostVideoProps {
  video: NonNullable<Post['video']>;
  /** Checked again while the video is being converted. */
  postId?: number;
}

function Player({ children }: { children: ReactNode }) {
  return <Suspense fallback={<div className="aspect-video w-full bg-sunk" />}>{children}</Suspense>;
}

/** A post's video: our own file, a player loaded on demand, or only a link. */
export function PostVideo({ video, postId }: PostVideoProps) {
  const { kind, url, embedId, posterUrl } = video;
  if (kind === 'file' && uploadHref(url)) {
    return (
      <Player>
        <PostVideoFile video={video} postId={postId} />
      </Player>
    );
  }
  const href = safeHref(url);
  if (!href) return null;
  if ((kind === 'youtube' || kind === 'vimeo') && embedId) {
    return (
      <Player>
        <PostVideoEmbed service={kind} embedId={embedId} href={href} poster={posterUrl && uploadHref(posterUrl)} />
      </Player>
    );
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

export const videoPart: PostPart = {
  kind: 'video',
  draw: ({ video, id }) => (video ? <PostVideo video={video} postId={id} /> : null),
  label: 'Video',
  noun: 'video',
  Icon: Video,
};
