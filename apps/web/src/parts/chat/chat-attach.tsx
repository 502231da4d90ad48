import { DOCUMENT_EXTENSIONS, UPLOAD_LIMITS, VIDEO_EXTENSIONS } from '@innerspring/contract/uploads/endpoints';
import type { Upload } from '@innerspring/contract/uploads/schemas';
import { FileText, Image, Paperclip, Video, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Progress } from '../../ui/states/progress.tsx';
import { FailedFileNotice, failedUpload, useFailedFile } from '../media/failed-file.tsx';
import { uploadFile } from '../media/upload-file.ts';

type ChatFileKind = 'image' | 'document' | 'video';

/** The one file of a message being written. */
type ChatAttachment =
  | { state: 'uploading'; name: string; share: number }
  | { state: 'ready'; name: string; kind: ChatFileKind; upload: Upload };

/** Value of the file chooser's `accept`. */
const chatAccepts = ['image/*', ...DOCUMENT_EXTENSIONS, ...VIDEO_EXTENSIONS].join(',');

/** A file's kind, by its name and type; null if messages can't carry it. */
function chatFileKind(file: File): ChatFileKind | null {
  const name = file.name.toLowerCase();
  if (file.type.startsWith('image/')) return 'image';
  if (DOCUMENT_EXTENSIONS.some((ending) => name.endsWith(ending))) return 'document';
  return VIDEO_EXTENSIONS.some((ending) => name.endsWith(ending)) ? 'video' : null;
}

/** Why a file can't be sent at all, or null. The server checks more closely. */
function problemOf(file: File, kind: ChatFileKind | null): string | null {
  if (!kind)
    return `“${file.name}” can’t be sent. Choose a picture, a video, or one of ${DOCUMENT_EXTENSIONS.join(', ')}.`;
  if (file.size === 0) return `“${file.name}” is empty.`;
  const most = UPLOAD_LIMITS[kind];
  return file.size > most ? `“${file.name}” is too large. You can send up to ${most / (1024 * 1024)} MB.` : null;
}

/** Uploads the selected file before its message; leaving cancels the upload. */
export function useChatAttachment() {
  const [attachment, setAttachment] = useState<ChatAttachment | null>(null);
  const failed = useFailedFile();
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  async function add(file: File) {
    remove();
    const { name } = file;
    const kind = chatFileKind(file);
    const refused = problemOf(file, kind);
    if (refused || !kind) return failed.set({ problem: refused ?? '', retry: null });
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
      setAttachment(null);
      failed.set(failedUpload(name, error, () => void add(file)));
    }
  }
  function remove() {
    control.current?.abort();
    setAttachment(null);
    failed.set(null);
  }
  return { attachment, failed, add: (file: File) => void add(file), remove };
}

export type ChatAttaching = ReturnType<typeof useChatAttachment>;

/** The button that attaches the one file of a message. */
export function ChatAttachButton({ onFile, disabled }: { onFile: (file: File) => void; disabled?: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File"
        accept={chatAccepts}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      <IconButton round aria-label="Attach a file" disabled={disabled} onClick={() => input.current?.click()}>
        <Paperclip size={20} aria-hidden="true" />
      </IconButton>
    </>
  );
}

const icons = { image: Image, document: FileText, video: Video } as const;

/** The attached file, if any: uploading with a Cancel button, uploaded, or failed. */
export function ChatAttachmentChip({ attaching: { attachment, failed, remove } }: { attaching: ChatAttaching }) {
  if (!attachment) return <FailedFileNotice file={failed.file} isBlocking={failed.isBlocking} onRemove={remove} />;
  const { name, state } = attachment;
  const Icon = state === 'ready' ? icons[attachment.kind] : Paperclip;
  return (
    <div className="flex min-w-0 items-center gap-2.5 rounded-control border border-seam bg-sunk py-1 ps-3 pe-1">
      <Icon size={18} aria-hidden="true" className="shrink-0 text-ink-soft" />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="truncate text-sm font-medium">
          <bdi>{name}</bdi>
        </p>
        {state === 'uploading' ? <Progress label={`Uploading ${name}`} value={attachment.share} /> : null}
      </div>
      <IconButton size="sm" aria-label={state === 'uploading' ? 'Cancel upload' : 'Remove file'} onClick={remove}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
