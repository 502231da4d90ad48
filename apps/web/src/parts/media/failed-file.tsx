import { useState } from 'react';
import { ApiError, sentenceOf } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/forms/form-field.tsx';

/** A chosen file that isn't uploaded. */
interface FailedFile {
  /** Names the file, and says what is wrong. */
  problem: string;
  /** Uploads it again; null if only another file helps. */
  retry: (() => void) | null;
}

/** A file whose upload failed. A file that the server rejected can't be retried. */
export function failedUpload(name: string, error: unknown, retry: (() => void) | null): FailedFile {
  const isRejected = error instanceof ApiError && error.status >= 400 && error.status < 500;
  const problem = `“${name}” wasn’t uploaded. ${sentenceOf(error, 'Please try again.')}`;
  return { problem, retry: isRejected ? null : retry };
}

/** Stores a failed file until the member retries or removes it. Until then, nothing is sent without the file. */
export function useFailedFile(initial: FailedFile | null = null) {
  const [file, setFile] = useState(initial);
  const [isBlocking, setBlocking] = useState(false);
  return {
    file,
    isBlocking,
    set(next: FailedFile | null) {
      setFile(next);
      setBlocking(false);
    },
    /** Called before sending: true if a file failed, which the notice then asks to retry or remove. */
    blocksSending() {
      setBlocking(file !== null);
      return file !== null;
    },
  };
}

export type FailedFileState = ReturnType<typeof useFailedFile>;

interface FailedFileNoticeProps {
  file: FailedFile | null;
  /** The member tried to send without the file. */
  isBlocking?: boolean;
  onRemove: () => void;
}

/** Why a file isn't uploaded, with buttons to retry and to remove it. */
export function FailedFileNotice({ file, isBlocking = false, onRemove }: FailedFileNoticeProps) {
  if (!file) return null;
  const { problem, retry } = file;
  const request = retry ? 'Retry the file or remove it first.' : 'Choose another file or remove this one first.';
  return (
    <div className="grid gap-1.5">
      <FieldError>{isBlocking ? `${problem} ${request}` : problem}</FieldError>
      <div className="flex gap-3">
        {retry ? (
          <Button variant="link" size="sm" onClick={retry}>
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
