import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** A running upload, held until the test lets it continue. */
export class FakeUpload {
  readonly upload: {
    onprogress: ((event: { lengthComputable: boolean; loaded: number; total: number }) => void) | null;
  } = { onprogress: null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  withCredentials = false;
  status = 0;
  statusText = '';
  responseText = '';
  method = '';
  path = '';
  fields: [string, FormDataEntryValue][] = [];
  isAborted = false;

  open(method: string, path: string) {
    this.method = method;
    this.path = path;
  }
  send(form: FormData) {
    this.fields = [...form.entries()];
  }
  abort() {
    this.isAborted = true;
    this.onabort?.();
  }
  progress(loaded: number, total: number) {
    return act(async () => this.upload.onprogress?.({ lengthComputable: true, loaded, total }));
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    return act(async () => this.onload?.());
  }
  fail() {
    return act(async () => this.onerror?.());
  }
}

/** Replaces XMLHttpRequest with `FakeUpload` and lists the uploads that were started. */
export function fakeUploads(): FakeUpload[] {
  const begun: FakeUpload[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeUpload {
      constructor() {
        super();
        begun.push(this);
      }
    },
  );
  return begun;
}
