import { Download } from 'lucide-react';
import { useState } from 'react';
import { useAutoplay } from './use-autoplay.ts';
import { buttonStyle } from '../ui/button.tsx';
import { fileSize } from '../ui/number-format.ts';

// Formats that some browser in use plays; whether this one does shows when it tries.
const playable = new Set(['mp4', 'm4v', 'webm', 'mov', 'ogg']);

function extensionOf(url: string): string {
  return url.slice(url.lastIndexOf('.') + 1).toLowerCase();
}

/** Plays the file where the browser can, else says so and offers the download. */
export function PostVideoFile({ url, bytes }: { url: string; bytes: number | null }) {
  const extension = extensionOf(url);
  const [isRefused, setRefused] = useState(!playable.has(extension));
  const video = useAutoplay();
  if (!isRefused) {
    return (
      <video
        ref={video}
        controls
        playsInline
        preload="metadata"
        src={url}
        aria-label="Video"
        onError={() => setRefused(true)}
        className="block aspect-video w-full bg-black"
      />
    );
  }
  return (
    <div className="mx-4.5 mb-3 flex flex-wrap items-center justify-between gap-3 rounded-control border border-seam bg-sunk px-3.5 py-3">
      <p className="min-w-0 flex-1 text-sm text-ink-soft">
        This browser does not play .{extension} videos{bytes === null ? '' : ` (${fileSize(bytes)})`}.
      </p>
      <a href={url} download className={buttonStyle({ variant: 'outline', size: 'sm' })}>
        <Download size={17} aria-hidden="true" />
        Download
      </a>
    </div>
  );
}
