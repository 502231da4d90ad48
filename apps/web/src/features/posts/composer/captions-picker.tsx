import { CAPTIONS_EXTENSION } from '@innerspring/contract/uploads/limits';
import type { Upload } from '@innerspring/contract/uploads/schemas';
import { documentNamePreview } from '../../../parts/media/post-document-name.ts';
import { Button } from '../../../ui/button.tsx';
import { FileButton } from '../../../parts/media/file-button.tsx';

interface CaptionsPickerProps {
  captions: Upload | null;
  onFile: (file: File) => void;
  onRemove: () => void;
  disabled: boolean;
}

/** A file of captions for who watches without sound. */
export function CaptionsPicker({ captions, onFile, onRemove, disabled }: CaptionsPickerProps) {
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
        For everybody who watches without sound. A WebVTT file (.vtt), up to 512 KB.
      </p>
    </fieldset>
  );
}
