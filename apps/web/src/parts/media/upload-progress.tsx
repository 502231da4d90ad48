import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/states/progress.tsx';
import { documentNamePreview } from './post-document.tsx';
import type { MediaKind } from './post-media.ts';

export interface RunningUpload {
  kind: MediaKind | 'captions';
  name: string;
  /** Between 0 and 1. */
  share: number;
  /** The picture itself while it is on its way. */
  preview: string | null;
}

/** How far the file on its way has come, and the way to stop it. */
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
        <span className="shrink-0 text-ink-soft tabular-nums">{percent} %</span>
      </div>
      <Progress label={`Uploading ${running.name}`} value={running.share} />
      <Button variant="ghost" size="sm" className="justify-self-end" onClick={onCancel}>
        Cancel upload
      </Button>
    </div>
  );
}
