import { useState } from 'react';

/** The uploaded video as it will play; nothing where this browser does not know its format. */
export function VideoPreview({ url }: { url: string }) {
  const [isPlayable, setPlayable] = useState(true);
  if (!isPlayable) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the writer's own file, before captions could be added
    <video
      src={url}
      controls
      preload="metadata"
      aria-label="Preview of the video"
      onError={() => setPlayable(false)}
      className="mx-auto max-h-72 w-full rounded-control bg-sunk"
    />
  );
}
