import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../../platform/refusals.ts';
import { fileProblem, givenProblem, mediaKindOf, type MediaKind, type PostMedia } from '../../media/post-media.ts';
import { uploadFile } from '../../media/upload-file.ts';
import type { RunningUpload } from '../../media/upload-progress.tsx';

/** What an edit puts in place of the post's item: another with its description, or none. */
export interface OtherMedia {
  media: PostMedia | null;
  alt: string;
}

/**
 * Another picture, document or video for a post that is published; it takes effect with the rest of the edit. Until it has
 * arrived, and where it does not arrive, everything stays. Leaving the dialog cancels what is on its way.
 */
export function useEditMedia() {
  const [other, setOther] = useState<OtherMedia>();
  const [running, setRunning] = useState<RunningUpload | null>(null);
  const [problem, setProblem] = useState<string>();
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  async function addFile(kind: MediaKind, file: File) {
    const refused = fileProblem(kind, file);
    setProblem(refused ?? undefined);
    if (refused) return;
    const abort = new AbortController();
    control.current = abort;
    const report = (share: number) => setRunning({ kind, name: file.name, share, preview: null });
    report(0);
    try {
      const upload = await uploadFile(kind, file, { onProgress: report, signal: abort.signal });
      setOther({ media: { kind, source: 'upload', upload }, alt: '' });
    } catch (error) {
      if (!abort.signal.aborted) setProblem(sentenceOf(error, 'The file could not be uploaded. Please try again.'));
    } finally {
      setRunning(null);
    }
  }
  /** Sends the one file that was dropped or pasted. */
  function addGiven(files: File[]) {
    const refused = givenProblem(files, false);
    const [file] = files;
    const kind = file && mediaKindOf(file);
    if (refused) setProblem(refused);
    else if (file && kind) void addFile(kind, file);
  }
  function choose(next: OtherMedia | undefined) {
    setProblem(undefined);
    setOther(next);
  }
  return { other, choose, running, problem, addFile, addGiven, cancel: () => control.current?.abort() };
}

export type EditMedia = ReturnType<typeof useEditMedia>;
