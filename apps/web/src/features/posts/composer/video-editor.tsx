import { withScheme } from '@innerspring/contract/web-address';
import type { Upload } from '@innerspring/contract/uploads/schemas';
import { type Ref, useRef, useState, type KeyboardEvent } from 'react';
import { CoverPicker, FileButton } from '../../../parts/composer/media-controls.tsx';
import { noExtras, type VideoExtras } from '../../../parts/media/post-media.ts';
import { CAPTIONS_EXTENSION } from '@innerspring/contract/uploads/endpoints';
import { documentNamePreview } from '../../../parts/media/post-document.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { WebAddressField } from '../../../ui/forms/text-fields.tsx';

interface VideoPreviewProps {
  ref: Ref<HTMLVideoElement>;
  url: string;
  captions: Upload | null;
  /** Called if this browser does not support the format. */
  onRefused: () => void;
}

/** The uploaded video as it will play. */
function VideoPreview({ ref, url, captions, onRefused }: VideoPreviewProps) {
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

const WIDEST = 1280;
const QUALITY = 0.85;

/**
 * The current frame of a video as a JPEG at most 1280 pixels wide. Made in the browser: nothing is sent.
 * @throws {Error} if the browser has no decoded frame
 */
async function frameOf(video: HTMLVideoElement): Promise<File> {
  const { videoWidth, videoHeight } = video;
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, WIDEST / videoWidth);
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  const surface = videoWidth > 0 && videoHeight > 0 ? canvas.getContext('2d') : null;
  if (!surface) throw new Error('The video shows no picture yet');
  surface.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('Couldn’t create the picture');
  return new File([blob], 'cover.jpg', { type: 'image/jpeg' });
}

interface CaptionsPickerProps {
  captions: Upload | null;
  onFile: (file: File) => void;
  onRemove: () => void;
  disabled: boolean;
}

/** Selects a captions file for viewers who watch without sound. */
function CaptionsPicker({ captions, onFile, onRemove, disabled }: CaptionsPickerProps) {
  return (
    <fieldset className="grid content-start gap-2">
      <legend className="text-sm font-medium">Captions</legend>
      {captions ? <p className="text-sm wrap-anywhere text-ink-soft">{documentNamePreview(captions.name)}</p> : null}
      <div className="flex flex-wrap gap-2">
        <FileButton label="Choose captions" accept={CAPTIONS_EXTENSION} disabled={disabled} onFile={onFile}>
          {captions ? 'Choose other captions' : 'Add captions'}
        </FileButton>
        {captions ? (
          <Button variant="ghost" size="sm" disabled={disabled} onClick={onRemove}>
            Remove captions
          </Button>
        ) : null}
      </div>
      <p className="text-xs text-ink-faint">
        For everyone who watches without sound. A WebVTT file (.vtt), up to 512 KB.
      </p>
    </fieldset>
  );
}

interface VideoEditorProps {
  url: string;
  extras: VideoExtras | undefined;
  onExtras: (extras: VideoExtras) => void;
  /** Uploads a file that belongs to the video. Returns null if it failed, after showing the error. */
  send: (kind: 'image' | 'captions', file: File) => Promise<Upload | null>;
  disabled: boolean;
}

/** The uploaded video as it will play, with its cover and captions. */
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

interface VideoUrlBoxProps {
  disabled: boolean;
  /** Returns false if the URL is refused; it then stays in the field. */
  onAdd: (url: string) => boolean;
}

/** A field for a video URL, for devices where choosing a file is inconvenient. */
export function VideoUrlBox({ disabled, onAdd }: VideoUrlBoxProps) {
  const [url, setUrl] = useState('');
  const [isRefused, setRefused] = useState(false);
  function add() {
    const taken = onAdd(withScheme(url));
    setRefused(!taken);
    if (taken) setUrl('');
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }
  return (
    <FormField
      label="Video URL"
      optional
      help=".mp4, .mov, .webm files, YouTube and Vimeo links"
      error={isRefused ? 'Please enter a valid video URL.' : undefined}
    >
      <div className="flex min-w-0 gap-2">
        <WebAddressField
          value={url}
          disabled={disabled}
          onChange={(event) => setUrl(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button variant="outline" disabled={disabled || url.trim() === ''} onClick={add}>
          Add Video
        </Button>
      </div>
    </FormField>
  );
}
