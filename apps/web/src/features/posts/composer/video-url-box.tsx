import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';

interface VideoUrlBoxProps {
  disabled: boolean;
  /** False refuses the address; it then stays in the box. */
  onAdd: (url: string) => boolean;
}

/** For screens without a handy file: the address of a video. */
export function VideoUrlBox({ disabled, onAdd }: VideoUrlBoxProps) {
  const [url, setUrl] = useState('');
  const [isRefused, setRefused] = useState(false);
  function add() {
    const taken = onAdd(url);
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
        <TextField
          type="url"
          inputMode="url"
          value={url}
          disabled={disabled}
          onChange={(event) => setUrl(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder="https://"
        />
        <Button variant="outline" disabled={disabled || url.trim() === ''} onClick={add}>
          Add Video
        </Button>
      </div>
    </FormField>
  );
}
