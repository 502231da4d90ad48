import { FileText, Image, Paperclip, Video, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/forms/form-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Progress } from '../../ui/states/progress.tsx';
import { type ChatAttachment, chatAccepts } from './use-chat-attachment.ts';

/** The button that chooses the one file of a message. */
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

/** The file that goes with the words: on its way with a way to cancel, there, or refused. */
export function ChatAttachmentChip({ attachment, onRemove }: { attachment: ChatAttachment; onRemove: () => void }) {
  const { name, state } = attachment;
  if (state === 'failed') {
    return (
      <div className="grid gap-1.5">
        <FieldError>{attachment.problem}</FieldError>
        <div className="flex gap-3">
          {attachment.retry ? (
            <Button variant="link" size="sm" onClick={attachment.retry}>
              Retry
            </Button>
          ) : null}
          <Button variant="link" size="sm" onClick={onRemove}>
            Remove file
          </Button>
        </div>
      </div>
    );
  }
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
      <IconButton size="sm" aria-label={state === 'uploading' ? 'Cancel upload' : 'Remove file'} onClick={onRemove}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
