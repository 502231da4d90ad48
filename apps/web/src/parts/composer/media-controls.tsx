import type { KindName } from '@innerspring/contract/posts/kinds/kind-fields';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Progress } from '../../ui/states/progress.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { postParts } from '../posts/kinds/kinds.tsx';
import { accepts, type MediaKind } from '../media/post-media.ts';
import { documentNamePreview } from '../media/post-document.tsx';

interface MediaPickersProps {
  disabled: boolean;
  /** Opens this picker at once, as when the member pressed its button. */
  openFirst?: KindName | undefined;
  onFile: (kind: MediaKind, file: File) => void;
  /** Buttons for items that aren't files. */
  children?: React.ReactNode;
}

/** An icon for each kind of file, opening the system's file chooser; limits are only shown when exceeded. */
export function MediaPickers({ disabled, openFirst, onFile, children }: MediaPickersProps) {
  return (
    <div className="-ms-2 flex min-w-0 flex-wrap">
      {Object.values(postParts).map(({ kind, label, Icon }) => (
        <Picker key={kind} kind={kind} label={label} disabled={disabled} isFirst={kind === openFirst} onFile={onFile}>
          <Icon size={21} aria-hidden="true" />
        </Picker>
      ))}
      {children}
    </div>
  );
}

interface PickerProps {
  kind: MediaKind;
  label: string;
  disabled: boolean;
  isFirst: boolean;
  onFile: (kind: MediaKind, file: File) => void;
  children: React.ReactNode;
}

function Picker({ kind, label, disabled, isFirst, onFile, children }: PickerProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) input.current?.click();
  }, [isFirst]);
  return (
    <>
      <Tooltip text={label} side="top">
        <IconButton aria-label={label} disabled={disabled} onClick={() => input.current?.click()}>
          {children}
        </IconButton>
      </Tooltip>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepts[kind]}
        aria-label={`Choose ${kind}`}
        disabled={disabled}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Cleared so that the same file can be chosen again after a failure.
          event.target.value = '';
          if (file) onFile(kind, file);
        }}
      />
    </>
  );
}

interface CoverPickerProps {
  coverUrl: string | null;
  /** Returns the picture that the video shows now; null if this browser can't play it. */
  takeFrame: (() => Promise<File>) | null;
  onFile: (file: File) => void;
  onRemove: () => void;
  disabled: boolean;
}

const noFrame = 'We couldn’t take a picture from the video. Play it for a moment, or choose a picture.';

/** The cover shown before a video plays: one of its frames, or an uploaded picture. */
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
          alt="Video cover"
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
          // Cleared so that the same file can be chosen again after a failure.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}

export interface RunningUpload {
  kind: MediaKind | 'captions';
  name: string;
  /** Between 0 and 1. */
  share: number;
  /** The picture itself while it is uploading. */
  preview: string | null;
}

/** The progress of an upload, and a button to cancel it. */
export function UploadProgress({ running, onCancel }: { running: RunningUpload; onCancel: () => void }) {
  const percent = Math.round(running.share * 100);
  return (
    <div className="grid gap-2 rounded-control border border-seam bg-sunk px-3.5 py-3">
      {running.preview ? (
        <img
          src={running.preview}
          alt={`Preview of ${running.name}`}
          className="mx-auto max-h-40 max-w-full rounded-small object-contain opacity-70"
        />
      ) : null}
      <div className="flex min-w-0 items-center justify-between gap-3 text-sm">
        <span className="min-w-0 truncate font-medium">Uploading {documentNamePreview(running.name)}</span>
        <span className="shrink-0 text-ink-soft tabular-nums">{percent}%</span>
      </div>
      <Progress label={`Uploading ${running.name}`} value={running.share} />
      <Button variant="ghost" size="sm" className="justify-self-end" onClick={onCancel}>
        Cancel upload
      </Button>
    </div>
  );
}

interface RemoveButtonProps {
  /** What it removes, for its name: "Remove picture". */
  noun: string;
  onRemove: () => void;
  disabled: boolean;
  className?: string;
}

/** The cross that removes an item of a post. */
export function RemoveButton({ noun, onRemove, disabled, className }: RemoveButtonProps) {
  return (
    <IconButton
      size="sm"
      variant="outline"
      aria-label={`Remove ${noun}`}
      onClick={onRemove}
      disabled={disabled}
      className={clsx('bg-paper', className)}
    >
      <X size={17} aria-hidden="true" />
    </IconButton>
  );
}
