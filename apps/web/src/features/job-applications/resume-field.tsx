import { APPLICATION_LIMITS, RESUME_EXTENSIONS } from '@innerspring/contract/job-applications/choices';
import { FileText, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { uploadFile } from '../../parts/media/upload-file.ts';
import { sentenceOf } from '../../platform/api.ts';
import { Button, IconButton } from '../../ui/button.tsx';
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

interface ResumeFieldProps {
  /** URL of the uploaded file; empty if there is none. */
  value: string;
  onChange: (url: string) => void;
  error: string | undefined;
}

/** Uploads a résumé. Only reviewers of the application can open it. */
export function ResumeField({ value, onChange, error }: ResumeFieldProps) {
  const [file, setFile] = useState<{ name: string; share: number } | null>(null);
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
    onChange('');
    setFile({ name: chosen.name, share: 0 });
    try {
      const onProgress = (share: number) => setFile({ name: chosen.name, share });
      const { url } = await uploadFile('document', chosen, { onProgress, signal: abort.signal });
      setFile({ name: chosen.name, share: 1 });
      onChange(url);
    } catch (failure) {
      if (abort.signal.aborted) return;
      setFile(null);
      setProblem(sentenceOf(failure, 'Couldn’t send the file. Please try again.'));
    }
  }
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
      {file ? (
        <div className="flex min-w-0 items-center gap-2 rounded-control border border-seam px-3 py-2">
          <FileText size={18} aria-hidden="true" className="shrink-0 text-ink-faint" />
          <span className="min-w-0 flex-1 truncate">{file.name}</span>
          {value === '' ? <Progress value={file.share} label={`Uploading ${file.name}`} /> : null}
          <IconButton
            size="sm"
            aria-label={`Remove ${file.name}`}
            onClick={() => {
              control.current?.abort();
              setFile(null);
              onChange('');
            }}
          >
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
