import { UPLOAD_LIMITS, uploads } from '@innerspring/contract/uploads/endpoints';
import type { Upload } from '@innerspring/contract/uploads/schemas';
import { useState } from 'react';
import { ApiError } from '../../platform/api.ts';

interface UploadOptions {
  /** Hears the share sent so far, between 0 and 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

function refusalOf(request: XMLHttpRequest): ApiError {
  try {
    const body: { error?: unknown } = JSON.parse(request.responseText);
    if (typeof body.error === 'string') return new ApiError(request.status, 'internal', body.error);
  } catch {
    // An answer that is no JSON says no more than its status.
  }
  return new ApiError(request.status, 'internal', request.statusText || 'The upload was rejected');
}

/**
 * Sends one file, `type` before `file`, so that the server can judge the bytes as they come. XMLHttpRequest, because
 * fetch tells nothing about bytes sent.
 * @throws {ApiError} when it is refused or does not arrive; a `DOMException` named AbortError when cancelled.
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

/** Specification §8, for an image that cannot be read. */
const unreadable = 'Failed to process image. Please try again with a different file.';
const tooLarge = `An image can be at most ${UPLOAD_LIMITS.image / 1024 / 1024} MB.`;

/** A file that was chosen, read for the crop dialog; or why it cannot be. */
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
    /** Lets go of the image, and of what was wrong with another. */
    clear() {
      image?.close();
      setImage(null);
      setProblem(undefined);
    },
  };
}
