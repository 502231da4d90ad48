import type { Upload } from '@innerspring/contract/uploads/schemas';
import { useRef, useState } from 'react';
import { CaptionsPicker } from './captions-picker.tsx';
import { CoverPicker } from '../../../parts/media/cover-picker.tsx';
import { noExtras, type VideoExtras } from '../../../parts/media/post-media.ts';
import { frameOf } from './video-frame.ts';
import { VideoPreview } from './video-preview.tsx';

interface VideoEditorProps {
  url: string;
  extras: VideoExtras | undefined;
  onExtras: (extras: VideoExtras) => void;
  /** Sends a file that goes with the video; null where it did not arrive, which it has told by then. */
  send: (kind: 'image' | 'captions', file: File) => Promise<Upload | null>;
  disabled: boolean;
}

/** The uploaded video as it will play, with what goes with it. */
export function VideoEditor({ url, extras = noExtras, onExtras, send, disabled }: VideoEditorProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlayable, setPlayable] = useState(true);

  async function add(name: keyof VideoExtras, kind: 'image' | 'captions', file: File) {
    const upload = await send(kind, file);
    if (upload) onExtras({ ...extras, [name]: upload });
  }
  async function takeFrame(): Promise<File> {
    if (!video.current) throw new Error('There is no video');
    return frameOf(video.current);
  }
  return (
    <>
      {isPlayable ? (
        <VideoPreview ref={video} url={url} captions={extras.captions} onRefused={() => setPlayable(false)} />
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <CoverPicker
          coverUrl={extras.cover && (extras.cover.smallUrl ?? extras.cover.url)}
          takeFrame={isPlayable ? takeFrame : null}
          onFile={(file) => void add('cover', 'image', file)}
          onRemove={() => onExtras({ ...extras, cover: null })}
          disabled={disabled}
        />
        <CaptionsPicker
          captions={extras.captions}
          onFile={(file) => void add('captions', 'captions', file)}
          onRemove={() => onExtras({ ...extras, captions: null })}
          disabled={disabled}
        />
      </div>
    </>
  );
}
