import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { accepts } from './post-media.ts';

interface CoverPickerProps {
  coverUrl: string | null;
  /** Gives the picture that the video shows now; null where this browser does not play it. */
  takeFrame: (() => Promise<File>) | null;
  onFile: (file: File) => void;
  onRemove: () => void;
  disabled: boolean;
}

const noFrame = 'No picture could be taken from the video. Play it for a moment, or choose a picture.';

/** The picture that stands for a video before it plays: taken from it, or one's own. */
export function CoverPicker({ coverUrl, takeFrame, onFile, onRemove, disabled }: CoverPickerProps) {
  const [problem, setProblem] = useState<string>();
  async function take() {
    try {
      setProblem(undefined);
      if (takeFrame) onFile(await takeFrame());
    } catch {
      setProblem(noFrame);
    }
  }
  return (
    <fieldset className="grid content-start gap-2">
      <legend className="text-sm font-medium">Cover</legend>
      {coverUrl ? (
        <img
          src={coverUrl}
          alt="Cover of the video"
          className="aspect-video w-40 rounded-small border border-seam bg-sunk object-cover"
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        {takeFrame ? (
          <Button variant="outline" size="sm" disabled={disabled} onClick={() => void take()}>
            Use this moment as cover
          </Button>
        ) : null}
        <FileButton label="Choose cover" accept={accepts.image} disabled={disabled} onFile={onFile}>
          Choose a picture
        </FileButton>
        {coverUrl ? (
          <Button variant="ghost" size="sm" disabled={disabled} onClick={onRemove}>
            Remove cover
          </Button>
        ) : null}
      </div>
      <p className="text-xs text-ink-faint">
        {takeFrame ? 'Pause the video where it looks best, or choose a picture.' : 'Shown before the video plays.'}
      </p>
      {problem ? (
        <p role="alert" className="text-sm text-brick">
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}

interface FileButtonProps {
  /** Name of the file field behind the button. */
  label: string;
  accept: string;
  disabled: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** A small button that opens the system's file chooser for one file. */
export function FileButton({ label, accept, disabled, onFile, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outline" size="sm" disabled={disabled} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        disabled={disabled}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Emptied so that the same file can be chosen again after a failure.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
