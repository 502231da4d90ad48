import type { Upload } from '@innerspring/contract/uploads/schemas';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../../platform/refusals.ts';
import { FieldError } from '../../../ui/forms/form-field.tsx';
import { Progress } from '../../../ui/states/progress.tsx';
import { CoverPicker } from '../../media/cover-picker.tsx';
import { fileProblem } from '../../media/post-media.ts';
import { uploadFile } from '../../media/upload-file.ts';

interface PostEditCoverProps {
  /** The cover that the post would have now. */
  coverUrl: string | null;
  /** Another cover, or none. */
  onCover: (cover: Upload | null) => void;
  onBusy: (isBusy: boolean) => void;
  disabled: boolean;
}

/** Another cover for a video that is published; it takes effect with the rest of the edit. */
export function PostEditCover({ coverUrl, onCover, onBusy, disabled }: PostEditCoverProps) {
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  async function send(file: File) {
    const refused = fileProblem('image', file);
    setProblem(refused ?? undefined);
    if (refused) return;
    const abort = new AbortController();
    control.current = abort;
    setShare(0);
    onBusy(true);
    try {
      onCover(await uploadFile('image', file, { onProgress: setShare, signal: abort.signal }));
    } catch (error) {
      if (abort.signal.aborted) return;
      setProblem(sentenceOf(error, 'The cover could not be uploaded. Please try again.'));
    } finally {
      setShare(null);
      onBusy(false);
    }
  }
  return (
    <div className="grid gap-2">
      <CoverPicker
        coverUrl={coverUrl}
        takeFrame={null}
        onFile={(file) => void send(file)}
        onRemove={() => onCover(null)}
        disabled={disabled || share !== null}
      />
      {share === null ? null : <Progress label="Uploading the cover" value={share} />}
      {problem ? <FieldError>{problem}</FieldError> : null}
    </div>
  );
}
