import type { Upload } from '@innerspring/contract/uploads/schemas';
import type { Ref } from 'react';

interface VideoPreviewProps {
  ref: Ref<HTMLVideoElement>;
  url: string;
  captions: Upload | null;
  /** This browser does not know the format. */
  onRefused: () => void;
}

/** The uploaded video as it will play. */
export function VideoPreview({ ref, url, captions, onRefused }: VideoPreviewProps) {
  return (
    <video
      ref={ref}
      src={url}
      controls
      preload="auto"
      aria-label="Preview of the video"
      onError={onRefused}
      className="mx-auto max-h-72 w-full rounded-control bg-sunk"
    >
      {captions ? <track key={captions.url} kind="captions" src={captions.url} label="Captions" default /> : null}
    </video>
  );
}
