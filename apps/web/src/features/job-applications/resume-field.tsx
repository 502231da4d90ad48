import { APPLICATION_LIMITS, RESUME_EXTENSIONS } from '@innerspring/contract/job-applications/choices';
import { UNUSED_UPLOAD_MS } from '@innerspring/contract/uploads/endpoints';
import { FileText, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FailedFileNotice, failedUpload, useFailedFile } from '../../parts/media/failed-file.tsx';
import { uploadFile } from '../../parts/media/upload-file.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { type Bindable, useBound } from '../../ui/forms/bound-fields.tsx';
import { FieldError } from '../../ui/forms/form-field.tsx';
import { Progress } from '../../ui/states/progress.tsx';

const most = APPLICATION_LIMITS.bytes / 1024 / 1024;

/** Why a file cannot be a résumé, or null. The server checks more. */
function problemOf(file: File): string | null {
  const name = file.name.toLowerCase();
  if (!RESUME_EXTENSIONS.some((ending) => name.endsWith(ending))) return 'Choose a .pdf, .doc or .docx file';
  if (file.size === 0) return 'This file is empty';
  return file.size > APPLICATION_LIMITS.bytes ? `Your résumé can have at most ${most} MB` : null;
}

interface Resume {
  /** Empty until the file is uploaded. */
  url: string;
  /** Empty if there is no file. */
  name: string;
  uploadedAt: number;
}

export const noResume: Resume = { url: '', name: '', uploadedAt: 0 };

/** Whether the file is on the server, which deletes files that nobody sends. */
export const isUploaded = ({ url, uploadedAt }: Resume) => url !== '' && Date.now() - uploadedAt < UNUSED_UPLOAD_MS;

/** The values of the form. */
export interface ApplicationForm {
  email: string;
  note: string;
  /** Answers by their question; also to questions that the job no longer asks, in case it does again. */
  answerTo: Record<string, string>;
  resume: Resume;
}

interface ResumeFieldProps {
  form: Bindable<ApplicationForm>;
  /** Called when an upload starts and ends. */
  onBusy: (isBusy: boolean) => void;
}

/** Uploads a résumé. Only reviewers of the application can open it. */
export function ResumeField({ form, onBusy }: ResumeFieldProps) {
  const { field, error } = useBound({ form, name: 'resume' });
  const { value, onChange } = field;
  /** The part of the file that is sent so far, between 0 and 1; null while nothing is uploading. */
  const [share, setShare] = useState<number | null>(null);
  const failed = useFailedFile();
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);
  async function add(chosen: File) {
    const refused = problemOf(chosen);
    setProblem(refused);
    if (refused) return;
    control.current?.abort();
    const abort = new AbortController();
    control.current = abort;
    const { name } = chosen;
    failed.set(null);
    onChange({ ...noResume, name });
    setShare(0);
    onBusy(true);
    try {
      const { url } = await uploadFile('document', chosen, { onProgress: setShare, signal: abort.signal });
      onChange({ url, name, uploadedAt: Date.now() });
    } catch (failure) {
      if (!abort.signal.aborted) failed.set(failedUpload(name, failure, () => void add(chosen)));
    } finally {
      setShare(null);
      onBusy(false);
    }
  }
  function remove() {
    control.current?.abort();
    failed.set(null);
    onChange(noResume);
  }
  const { name } = value;
  const isShown = share !== null || isUploaded(value);
  // A file that the form stored may be gone, or its upload was never finished.
  const lost = name === '' || isShown ? null : { problem: `“${name}” isn’t uploaded. Add it again.`, retry: null };
  const shown = problem ?? error;
  return (
    <fieldset className="grid gap-2" aria-describedby={shown ? 'resume-error' : undefined}>
      <legend className="mb-1.5 font-medium">Résumé (optional)</legend>
      <input
        ref={input}
        type="file"
        accept={RESUME_EXTENSIONS.join(',')}
        aria-label="Résumé file"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          target.value = '';
          if (chosen) void add(chosen);
        }}
      />
      <FailedFileNotice file={failed.file ?? lost} onRemove={remove} />
      {isShown ? (
        <div className="flex min-w-0 items-center gap-2 rounded-control border border-seam px-3 py-2">
          <FileText size={18} aria-hidden="true" className="shrink-0 text-ink-faint" />
          <span className="min-w-0 flex-1 truncate">{name}</span>
          {share === null ? null : <Progress value={share} label={`Uploading ${name}`} />}
          <IconButton size="sm" aria-label={`Remove ${name}`} onClick={remove}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        </div>
      ) : (
        <Button variant="outline" className="justify-self-start" onClick={() => input.current?.click()}>
          Add résumé
        </Button>
      )}
      <p className="text-sm text-ink-faint">
        {RESUME_EXTENSIONS.join(', ')}, up to {most} MB. Only those who review your application can open it.
      </p>
      {shown ? <FieldError id="resume-error">{shown}</FieldError> : null}
    </fieldset>
  );
}
