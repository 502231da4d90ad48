import { ImagePlus, Trash2 } from 'lucide-react';
import { type ChangeEvent, Suspense, useId, useRef } from 'react';
import { sentenceOf } from '../../../platform/api.ts';
import { useAction } from '../../../platform/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/forms/form-field.tsx';
import { versionedPicture } from '../../../ui/avatar-shape.tsx';
import type { CropShape } from '../../../parts/media/crop-dialog.tsx';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { uploadFile, useChosenImage } from '../../../parts/media/upload-file.ts';
const CropDialog = lazyPart('dialog', async () => ({
  default: (await import('../../../parts/media/crop-dialog.tsx')).CropDialog,
}));

/** Covers are four times as wide as high. */
export const coverShape: CropShape = { aspect: 4, width: 1600 };

export interface PictureFieldProps {
  label: string;
  help: string;
  url: string | null;
  error?: string | undefined;
  shape: CropShape;
  /** Class names of the picture itself. */
  look: string;
  onChange: (url: string | null) => void;
}

async function send(picture: Blob, name: string): Promise<string> {
  const file = new File([picture], `${name}.webp`, { type: picture.type });
  const { url } = await uploadFile('image', file, { onProgress: () => {}, signal: new AbortController().signal });
  return url;
}

/** A picture field: the picture is cropped and uploaded when it is chosen, and applied when the form is saved. */
export function PictureField({ label, help, url, error, shape, look, onChange }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const chosen = useChosenImage();
  const name = label.toLowerCase();
  const upload = useAction((picture: Blob) => send(picture, name), {
    onDone: (sent) => {
      onChange(sent);
      close();
    },
  });
  const close = () => {
    chosen.clear();
    upload.reset();
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // Reset, so that the same file can be chosen again.
    event.target.value = '';
    if (file) void chosen.choose(file);
  };
  const sentence = chosen.problem ?? error;
  return (
    <fieldset className="grid gap-2" data-invalid={error ? true : undefined} aria-describedby={`${id}-help`}>
      <legend className="mb-1 font-semibold">{label}</legend>
      {url ? <img src={versionedPicture(url)} alt={`${label} now`} className={look} /> : null}
      <input ref={input} type="file" accept="image/*" hidden aria-label={label} onChange={choose} />
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={() => input.current?.click()}>
          <ImagePlus size={16} aria-hidden="true" /> {url ? `Replace ${name}` : `Add ${name}`}
        </Button>
        {url ? (
          <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
            <Trash2 size={16} aria-hidden="true" /> Remove {name}
          </Button>
        ) : null}
      </div>
      <p id={`${id}-help`} className="text-sm text-ink-soft">
        {help}
      </p>
      {sentence ? <FieldError>{sentence}</FieldError> : null}
      {chosen.image ? (
        <Suspense fallback={null}>
          <CropDialog
            title={label}
            image={chosen.image}
            shape={shape}
            saveLabel={`Use ${name}`}
            saving={upload.isPending}
            problem={upload.error ? sentenceOf(upload.error) : undefined}
            onSave={upload.mutate}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </fieldset>
  );
}
