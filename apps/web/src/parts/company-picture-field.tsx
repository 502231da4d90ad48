import { ImagePlus, Trash2 } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { uploadFile } from './upload-file.ts';
import { ApiError } from '../platform/api.ts';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/form-field.tsx';
import { Progress } from '../ui/progress.tsx';

interface PictureFieldProps {
  label: string;
  help: string;
  url: string | null;
  error?: string | undefined;
  /** Look of the picture itself. */
  look: string;
  onChange: (url: string | null) => void;
}

/** A picture that is uploaded when it is chosen, and kept when the form is saved. */
export function PictureField({ label, help, url, error, look, onChange }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    setProblem(undefined);
    setShare(0);
    try {
      const upload = await uploadFile('image', file, { onProgress: setShare, signal: new AbortController().signal });
      onChange(upload.url);
    } catch (cause) {
      setProblem(
        cause instanceof ApiError ? cause.sentence : 'Failed to process image. Please try again with a different file.',
      );
    } finally {
      setShare(undefined);
    }
  }
  const sentence = problem ?? error;
  return (
    <fieldset className="grid gap-2" aria-describedby={`${id}-help`}>
      <legend className="mb-1 font-semibold">{label}</legend>
      {url ? <img src={url} alt={`${label} now`} className={look} /> : null}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={label}
        onChange={(event) => void choose(event)}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" disabled={share !== undefined} onClick={() => input.current?.click()}>
          <ImagePlus size={16} aria-hidden="true" />{' '}
          {url ? `Replace ${label.toLowerCase()}` : `Add ${label.toLowerCase()}`}
        </Button>
        {url ? (
          <Button variant="ghost" size="sm" disabled={share !== undefined} onClick={() => onChange(null)}>
            <Trash2 size={16} aria-hidden="true" /> Remove {label.toLowerCase()}
          </Button>
        ) : null}
      </div>
      {share === undefined ? null : <Progress label={`Uploading ${label.toLowerCase()}`} value={share} />}
      <p id={`${id}-help`} className="text-sm text-ink-soft">
        {help}
      </p>
      {sentence ? <FieldError>{sentence}</FieldError> : null}
    </fieldset>
  );
}
