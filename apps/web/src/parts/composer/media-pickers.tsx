import type { KindName } from '@innerspring/contract/posts/kinds/kind-fields';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { postParts } from '../posts/kinds/kinds.ts';
import { accepts, limitsLine, type MediaKind } from '../media/post-media.ts';

interface MediaPickersProps {
  disabled: boolean;
  /** Opens this picker at once, as when the member came by its button. */
  openFirst?: KindName | undefined;
  onFile: (kind: MediaKind, file: File) => void;
  /** Buttons for items that are no files. */
  children?: React.ReactNode;
}

/** A button for each kind of file that opens the system's file chooser, and what may be chosen. */
export function MediaPickers({ disabled, openFirst, onFile, children }: MediaPickersProps) {
  return (
    <div className="grid gap-1.5">
      <div className="-ms-2.5 flex flex-wrap gap-1">
        {Object.values(postParts).map(({ kind, label, Icon }) => (
          <Picker key={kind} kind={kind} disabled={disabled} isFirst={kind === openFirst} onFile={onFile}>
            <Icon size={18} aria-hidden="true" />
            {label}
          </Picker>
        ))}
        {children}
      </div>
      <p className="text-xs text-ink-faint">{limitsLine}</p>
    </div>
  );
}

interface PickerProps {
  kind: MediaKind;
  disabled: boolean;
  isFirst: boolean;
  onFile: (kind: MediaKind, file: File) => void;
  children: React.ReactNode;
}

function Picker({ kind, disabled, isFirst, onFile, children }: PickerProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) input.current?.click();
  }, [isFirst]);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="px-2.5 font-medium"
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepts[kind]}
        aria-label={`Choose ${kind}`}
        disabled={disabled}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Emptied so that the same file can be chosen again after a failure.
          event.target.value = '';
          if (file) onFile(kind, file);
        }}
      />
    </>
  );
}
