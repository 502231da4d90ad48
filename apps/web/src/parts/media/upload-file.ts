import { UPLOAD_LIMITS, uploads } from '@innerspring/contract/uploads/endpoints';
import type { Upload } from '@innerspring/contract/uploads/schemas';
import { useState } from 'react';
import { ApiError } from '../../platform/api.ts';

interface UploadOptions {
  /** Called with the fraction sent so far, between 0 and 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

function refusalOf(request: XMLHttpRequest): ApiError {
  try {
    const body: { error?: unknown } = JSON.parse(request.responseText);
    if (typeof body.error === 'string') return new ApiError(request.status, 'internal', body.error);
  } catch {
    // A response that isn't JSON says no more than its status.
  }
  return new ApiError(request.status, 'internal', request.statusText || 'The upload was rejected');
}

/**
 * Sends one file, `type` before `file`, so that the server can check the bytes as they arrive. Uses XMLHttpRequest
 * because fetch reports no upload progress.
 * @throws {ApiError} if it is rejected or doesn't arrive; a `DOMException` named AbortError if canceled.
 */
export function uploadFile(kind: Upload['type'], file: File, { onProgress, signal }: UploadOptions): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.append('type', kind);
    form.append('file', file);
    request.open(uploads.create.method, uploads.create.path);
    request.withCredentials = true;
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () => {
      if (request.status < 200 || request.status > 299) return reject(refusalOf(request));
      try {
        resolve(JSON.parse(request.responseText) as Upload);
      } catch {
        reject(new ApiError(request.status, 'internal', 'We couldn’t read the server’s response'));
      }
    };
    request.onerror = () =>
      reject(new ApiError(0, 'offline', 'We can’t reach the server. Check your connection and try again.'));
    request.onabort = () => reject(new DOMException('The upload was canceled', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

/** Specification §8, for an image that can't be read. */
const unreadable = 'Failed to process image. Please try again with a different file.';
const tooLarge = `An image can be at most ${UPLOAD_LIMITS.image / 1024 / 1024} MB.`;

/** A chosen file, read for the crop dialog; or why it can't be. */
export function useChosenImage() {
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const [problem, setProblem] = useState<string>();
  return {
    image,
    problem,
    async choose(file: File) {
      setProblem(undefined);
      if (file.size > UPLOAD_LIMITS.image) return setProblem(tooLarge);
      try {
        setImage(await createImageBitmap(file));
      } catch {
        setProblem(unreadable);
      }
    },
    /** Drops the image, and the problem with another one. */
    clear() {
      image?.close();
      setImage(null);
      setProblem(undefined);
    },
  };
}
