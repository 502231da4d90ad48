import type { Post } from '@innerspring/contract/posts/schemas';
import { Download } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { buttonStyle } from '../../ui/button.tsx';
import { fileSize } from '../../ui/words/number-format.ts';
import { pictureSet, columnSizes } from '../../ui/picture-sizes.ts';
import { uploadHref } from '../posts/post-text.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { firstPosts } from '@innerspring/contract/posts/first-endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { changePost } from '../posts/post.data.ts';

const LOOK_MS = 10_000;

/** Checks every ten seconds, while the page is visible, whether a post's video is converted, and then shows it. */
function useConversion(postId: number | undefined, isConverting: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isConverting || postId === undefined) return;
    const look = async () => {
      if (document.hidden) return;
      const { video } = await call(firstPosts.get, { params: { id: postId } });
      if (video && !video.isConverting) changePost(client, postId, (post) => ({ ...post, video }));
    };
    // A failed check is followed by another.
    const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS);
    return () => clearInterval(timer);
  }, [client, postId, isConverting]);
}

/** How much of a video must be in view for it to play. */
const IN_VIEW = 0.6;

/** For a video that autoplays, without sound, while it is in view and the reader's settings allow it. */
function useAutoplay(): (video: HTMLVideoElement | null) => (() => void) | undefined {
  const { reading, appearance } = useCurrentUser();
  const isOn = reading.autoplay && !appearance.reducedMotion;
  return useCallback(
    (video) => {
      if (!video || !isOn || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
      const observer = new IntersectionObserver(
        ([entry]) => {
          if (!entry?.isIntersecting) return video.pause();
          video.muted = true;
          // Browsers may refuse; the controls are there.
          video.play().catch(() => undefined);
        },
        { threshold: IN_VIEW },
      );
      observer.observe(video);
      return () => observer.disconnect();
    },
    [isOn],
  );
}

type Video = NonNullable<Post['video']>;

// Formats that some browser in use plays; whether this one does is known once it tries.
const playable = new Set(['mp4', 'm4v', 'webm', 'mov', 'ogg']);

function extensionOf(url: string): string {
  return url.slice(url.lastIndexOf('.') + 1).toLowerCase();
}

/** What can be played: the MP4 made from the file, else the file itself if some browser knows its format. */
function sourceOf({ url, playUrl }: Video): string | null {
  const made = playUrl && uploadHref(playUrl);
  return made || (playable.has(extensionOf(url)) ? uploadHref(url) : null);
}

/** Plays the file if the browser can, else says so and offers the download. */
export default function PostVideoFile({ video, postId }: { video: Video; postId?: number | undefined }) {
  useConversion(postId, video.isConverting);
  const source = sourceOf(video);
  const [refused, setRefused] = useState<string>();
  return source && refused !== source ? (
    <Player key={source} video={video} source={source} onRefused={() => setRefused(source)} />
  ) : (
    <NoPlayer video={video} />
  );
}

function Player({ video, source, onRefused }: { video: Video; source: string; onRefused: () => void }) {
  const autoplay = useAutoplay();
  const poster = video.posterUrl && uploadHref(video.posterUrl);
  const captions = video.captionsUrl && uploadHref(video.captionsUrl);
  return (
    <video
      ref={autoplay}
      controls
      playsInline
      // With a cover, there is something to see before any of the video is fetched.
      preload={poster ? 'none' : 'metadata'}
      poster={poster ?? undefined}
      src={source}
      aria-label="Video"
      onError={onRefused}
      className="block aspect-video w-full bg-black"
    >
      {captions ? <track kind="captions" src={captions} label="Captions" default /> : null}
    </video>
  );
}

function NoPlayer({ video: { url, bytes, posterUrl, isConverting } }: { video: Video }) {
  const poster = posterUrl && uploadHref(posterUrl);
  const size = bytes === null ? '' : ` (${fileSize(bytes)})`;
  const kind = `.${extensionOf(url)}`;
  return (
    <>
      {poster ? (
        <img
          src={poster}
          srcSet={pictureSet(poster, 1600)}
          sizes={columnSizes}
          alt=""
          className="block aspect-video w-full bg-black object-contain"
        />
      ) : null}
      <div className="mx-4.5 my-3 flex flex-wrap items-center justify-between gap-3 rounded-control border border-seam bg-sunk px-3.5 py-3">
        <p className="min-w-0 flex-1 text-sm text-ink-soft" role={isConverting ? 'status' : undefined}>
          {isConverting
            ? `Being converted. This ${kind} video${size} will play here when it’s ready.`
            : `This browser can’t play ${kind} videos${size}.`}
        </p>
        <a href={url} download className={buttonStyle({ variant: 'outline', size: 'sm' })}>
          <Download size={17} aria-hidden="true" />
          Download
        </a>
      </div>
    </>
  );
}
