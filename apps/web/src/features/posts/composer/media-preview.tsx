import { Link2 } from 'lucide-react';
import type { Ref } from 'react';
import { postParts } from '../../../parts/posts/kinds/kinds.tsx';
import { documentNamePreview } from '../../../parts/media/post-document.tsx';
import { RemoveButton } from '../../../parts/composer/media-controls.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { fileSize } from '../../../ui/words/number-format.ts';
import { TextField } from '../../../ui/forms/text-fields.tsx';
import type { FileMedia } from '../../../parts/media/post-media.ts';
import { keptPictureOf, type PostMediaState } from './use-post-media.ts';
import { VideoEditor } from './video-editor.tsx';

interface MediaPreviewProps {
  media: FileMedia;
  /** The item can have a description, a cover or captions. */
  takesExtras: boolean;
  alt: string;
  altRef: Ref<HTMLInputElement>;
  onAlt: (alt: string) => void;
  onMedia: (media: FileMedia) => void;
  send: PostMediaState['sendBeside'];
  onRemove: () => void;
  disabled: boolean;
}

/** The added item with a button to remove it. Images ask for a text description. */
export function MediaPreview(props: MediaPreviewProps) {
  const { media, takesExtras, alt, altRef, onAlt, onMedia, send, onRemove, disabled } = props;
  const remove = <RemoveButton noun={media.kind} onRemove={onRemove} disabled={disabled} />;
  if (media.source === 'upload' && media.kind === 'image') {
    const { url, width, height, name } = media.upload;
    return (
      <div className="grid gap-3">
        <div className="relative overflow-hidden rounded-control border border-seam bg-sunk">
          <img
            src={url}
            width={width ?? undefined}
            height={height ?? undefined}
            alt={alt || `Preview of ${name}`}
            onError={({ currentTarget }) => {
              const kept = keptPictureOf(url);
              if (kept && currentTarget.src !== kept) currentTarget.src = kept;
            }}
            className="mx-auto h-auto max-h-72 w-auto max-w-full object-contain"
          />
          <div className="absolute end-2 top-2">{remove}</div>
        </div>
        {takesExtras ? (
          <FormField label="Describe the picture" optional help="Screen readers read this aloud.">
            <TextField
              ref={altRef}
              value={alt}
              maxLength={500}
              disabled={disabled}
              onChange={(event) => onAlt(event.target.value)}
            />
          </FormField>
        ) : null}
      </div>
    );
  }
  const Icon = media.source === 'link' ? Link2 : postParts[media.kind].Icon;
  const name = media.source === 'link' ? media.url : documentNamePreview(media.upload.name);
  return (
    <div className="grid gap-2">
      {takesExtras && media.source === 'upload' && media.kind === 'video' ? (
        <VideoEditor
          key={media.upload.url}
          url={media.upload.url}
          extras={media.extras}
          onExtras={(extras) => onMedia({ ...media, extras })}
          send={send}
          disabled={disabled}
        />
      ) : null}
      <div className="flex min-w-0 items-center gap-3 rounded-control border border-seam bg-sunk px-3.5 py-3">
        <Icon size={20} aria-hidden="true" className="shrink-0 text-ink-soft" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{name}</p>
          {media.source === 'upload' ? <p className="text-sm text-ink-faint">{fileSize(media.upload.bytes)}</p> : null}
        </div>
        {remove}
      </div>
    </div>
  );
}
