import {
  DOCUMENT_EXTENSIONS,
  UNUSED_UPLOAD_MS,
  UPLOAD_LIMITS,
  VIDEO_EXTENSIONS,
} from '@innerspring/contract/uploads/endpoints';
import type { Upload } from '@innerspring/contract/uploads/schemas';
import { FileText, Image, Paperclip, Video, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Progress } from '../../ui/states/progress.tsx';
import type { LocalDraft } from '../local-draft.ts';
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

/** The file of a draft. Without an upload, it had not arrived when the page was left. */
interface KeptFile {
  name: string;
  uploaded?: { kind: ChatFileKind; upload: Upload; at: number };
}

function keptFile(draft: LocalDraft): KeptFile | null {
  try {
    return JSON.parse(draft.read() || 'null') as KeptFile | null;
  } catch {
    return null;
  }
}

/**
 * Uploads the selected file before its message; leaving cancels the upload. The draft keeps an uploaded file for as long as the
 * server does; after that, nothing is sent until the member attaches it again or removes it.
 */
export function useChatAttachment(draft: LocalDraft) {
  const [kept] = useState(() => {
    const { name, uploaded } = keptFile(draft) ?? {};
    if (name === undefined) return { attachment: null, lost: null };
    if (uploaded && Date.now() - uploaded.at < UNUSED_UPLOAD_MS)
      return { attachment: { state: 'ready', name, ...uploaded } as const, lost: null };
    return { attachment: null, lost: { problem: `“${name}” isn’t attached anymore.`, retry: null } };
  });
  const [attachment, setAttachment] = useState<ChatAttachment | null>(kept.attachment);
  const failed = useFailedFile(kept.lost);
  const keep = (file: KeptFile) => draft.write(JSON.stringify(file));
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
    keep({ name });
    try {
      const onProgress = (share: number) => {
        if (!abort.signal.aborted) setAttachment({ state: 'uploading', name, share });
      };
      const upload = await uploadFile(kind, file, { onProgress, signal: abort.signal });
      setAttachment({ state: 'ready', name, kind, upload });
      keep({ name, uploaded: { kind, upload, at: Date.now() } });
    } catch (error) {
      if (abort.signal.aborted) return;
      setAttachment(null);
      failed.set(failedUpload(name, error, () => void add(file)));
    }
  }
  function remove() {
    control.current?.abort();
    draft.clear();
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
