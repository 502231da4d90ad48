import { APPLICATION_LIMITS } from '@innerspring/contract/job-applications/choices';
import { jobApplications } from '@innerspring/contract/job-applications/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useActionForm } from '../../parts/forms/action-form.ts';
import { localDraft } from '../../parts/local-draft.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Field } from '../../ui/forms/bound-fields.tsx';
import { FormDialog } from '../../ui/forms/form-dialog.tsx';
import { TextArea, TextField } from '../../ui/forms/text-fields.tsx';
import { ownApplicationQuery, touchesApplications } from './job-applications.data.ts';
import { isUploaded, noResume, ResumeField } from './resume-field.tsx';

interface ApplyDialogProps {
  jobId: number;
  title: string;
  questions: readonly string[];
  onClose: () => void;
}

/** Applies for a job: email, note, answers and a résumé. The input is stored in this browser until it is sent. */
export default function ApplyDialog({ jobId, title, questions, onClose }: ApplyDialogProps) {
  const me = useCurrentUser();
  const client = useQueryClient();
  const [isUploading, setUploading] = useState(false);
  const form = useActionForm(jobApplications.apply, {
    values: { email: me.email, note: '', resume: noResume, answers: questions.map(() => '') },
    check: ({ answers, resume }) => ({
      ...Object.fromEntries(
        answers.flatMap((answer, at) => (answer.trim() === '' ? [[`answers.${at}`, 'Answer this question']] : [])),
      ),
      resume: resume.name === '' || isUploaded(resume) ? undefined : 'Add your résumé again or remove it first',
    }),
    toInput: ({ resume, ...values }) => ({ params: { id: jobId }, body: { ...values, resumeUrl: resume.url || null } }),
    serverFields: { resumeUrl: 'resume' },
    draft: localDraft(me.id, `job.${jobId}`),
    touches: touchesApplications,
    done: () => ({ title: 'Application sent', description: 'Follow it under Jobs, Applied.' }),
    onDone: (application) => {
      client.setQueryData(ownApplicationQuery(jobId).queryKey, { application });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Apply for ${title}`}
      description={`They see your profile, ${me.fullName}, with what you send here.`}
      submit="Send application"
      disabled={isUploading}
      onOpenChange={(open) => (open ? undefined : onClose())}
    >
      <Field form={form} name="email" label="Email" required>
        <TextField type="email" autoComplete="email" maxLength={254} />
      </Field>
      {questions.map((question, at) => (
        <Field key={question} form={form} name={`answers.${at}`} label={question} required>
          <TextField maxLength={APPLICATION_LIMITS.answer} />
        </Field>
      ))}
      <Field form={form} name="note" label="Note (optional)" help="What you bring, and why this job.">
        <TextArea rows={5} limit={APPLICATION_LIMITS.note} />
      </Field>
      <ResumeField form={form} onBusy={setUploading} />
    </FormDialog>
  );
}
