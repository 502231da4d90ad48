import { pictureSet, columnSizes } from '../../ui/picture-sizes.ts';
import { Play } from 'lucide-react';
import { useState } from 'react';

interface PostVideoEmbedProps {
  service: 'youtube' | 'vimeo';
  embedId: string;
  href: string;
  /** Our own picture of the video, shown before it plays. */
  poster: string | null;
  /** Its title, according to its page. */
  title?: string | null;
}

const services = {
  youtube: {
    name: 'YouTube',
    id: /^[A-Za-z0-9_-]{11}$/,
    player: (id: string) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
  },
  vimeo: {
    name: 'Vimeo',
    id: /^\d{6,12}$/,
    player: (id: string) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
  },
} as const;

/** Requests nothing from the video service before the member presses play. */
export default function PostVideoEmbed({ service, embedId, href, poster, title }: PostVideoEmbedProps) {
  const [isPlaying, setPlaying] = useState(false);
  const { name, id, player } = services[service];
  const canEmbed = id.test(embedId);
  return (
    <div className="mb-1">
      {isPlaying ? (
        <iframe
          src={player(embedId)}
          title={`${name} video`}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
          className="block aspect-video w-full border-0 bg-black"
        />
      ) : canEmbed ? (
        <button
          type="button"
          onClick={() => setPlaying(true)}
          className="ticking relative grid aspect-video w-full place-content-center justify-items-center gap-3 px-4 focus-visible:-outline-offset-2"
        >
          {poster ? (
            <img
              src={poster}
              srcSet={pictureSet(poster, 1600)}
              sizes={columnSizes}
              alt=""
              className="absolute inset-0 size-full object-cover"
            />
          ) : null}
          <span className="relative grid size-16 place-items-center rounded-pill bg-paper text-night shadow-lift">
            <Play size={28} aria-hidden="true" className="ms-1 fill-current" />
          </span>
          <span className="relative rounded-pill bg-paper px-4 py-1.5 text-center text-sm font-semibold text-ink">
            Play video from {name}
          </span>
        </button>
      ) : null}
      {title ? (
        <p dir="auto" className="wrap-anywhere line-clamp-2 px-4.5 pt-2 font-semibold">
          {title}
        </p>
      ) : null}
      <p className="flex flex-wrap justify-between gap-x-4 px-4.5 pt-2 text-sm text-ink-faint">
        <span>Playing connects you to {name}.</span>
        <a
          href={href}
          target="_blank"
          rel="noopener nofollow noreferrer"
          className="font-medium text-night underline-offset-3 hover:underline"
        >
          Open on {name}
        </a>
      </p>
    </div>
  );
}
