import { DOCUMENT_EXTENSIONS, UPLOAD_LIMITS, VIDEO_EXTENSIONS } from '@innerspring/contract/uploads/endpoints';
import type { Upload } from '@innerspring/contract/uploads/schemas';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../platform/api.ts';
import { uploadFile } from '../media/upload-file.ts';
import { sentenceOf } from '../../platform/refusals.ts';

export type ChatFileKind = 'image' | 'document' | 'video';

/** The one file of a message that is being written. */
export type ChatAttachment =
  | { state: 'uploading'; name: string; share: number }
  | { state: 'ready'; name: string; kind: ChatFileKind; upload: Upload }
  | { state: 'failed'; name: string; problem: string; retry: (() => void) | null };

/** Value of the file chooser's `accept`. */
export const chatAccepts = ['image/*', ...DOCUMENT_EXTENSIONS, ...VIDEO_EXTENSIONS].join(',');

/** What a file is, by its name and type; null for what no message carries. */
export function chatFileKind(file: File): ChatFileKind | null {
  const name = file.name.toLowerCase();
  if (file.type.startsWith('image/')) return 'image';
  if (DOCUMENT_EXTENSIONS.some((ending) => name.endsWith(ending))) return 'document';
  return VIDEO_EXTENSIONS.some((ending) => name.endsWith(ending)) ? 'video' : null;
}

/** Why a file cannot be sent at all, or null. The server looks closer. */
function problemOf(file: File, kind: ChatFileKind | null): string | null {
  if (!kind)
    return `“${file.name}” cannot be sent. Choose a picture, a video, or one of ${DOCUMENT_EXTENSIONS.join(', ')}.`;
  if (file.size === 0) return `“${file.name}” is empty.`;
  const most = UPLOAD_LIMITS[kind];
  return file.size > most ? `“${file.name}” is too large. At most ${most / (1024 * 1024)} MB can be sent.` : null;
}

/** Sends a chosen file ahead of its message; leaving cancels what is on its way. */
export function useChatAttachment() {
  const [attachment, setAttachment] = useState<ChatAttachment | null>(null);
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  async function add(file: File) {
    control.current?.abort();
    const { name } = file;
    const kind = chatFileKind(file);
    const refused = problemOf(file, kind);
    if (refused || !kind) return setAttachment({ state: 'failed', name, problem: refused ?? '', retry: null });
    const abort = new AbortController();
    control.current = abort;
    setAttachment({ state: 'uploading', name, share: 0 });
    try {
      const onProgress = (share: number) => {
        if (!abort.signal.aborted) setAttachment({ state: 'uploading', name, share });
      };
      const upload = await uploadFile(kind, file, { onProgress, signal: abort.signal });
      setAttachment({ state: 'ready', name, kind, upload });
    } catch (error) {
      if (abort.signal.aborted) return;
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      const problem = sentenceOf(error, 'The file could not be sent. Please try again.');
      setAttachment({ state: 'failed', name, problem, retry: isRefused ? null : () => void add(file) });
    }
  }
  function remove() {
    control.current?.abort();
    setAttachment(null);
  }
  return { attachment, add: (file: File) => void add(file), remove };
}
