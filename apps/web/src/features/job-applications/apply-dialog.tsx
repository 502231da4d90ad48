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

/**
 * The field of the answer to a question. It is named by the question's text, so that an answer, or its draft, stays with its
 * question when the job asks something else or in another order.
 */
const fieldOf = (question: string) => `answerTo.${keyOf(question)}` as const;
/** A question's text as one part of a field's name, which none of its dots, quotes or brackets separate. */
const keyOf = (question: string) => encodeURIComponent(question).replaceAll('.', '%2E').replaceAll("'", '%27');

interface ApplyDialogProps {
  jobId: number;
  title: string;
  questions: readonly string[];
  onClose: () => void;
}

const noAnswers: Record<string, string> = {};

/** Applies for a job: email, note, answers and a résumé. The input is stored in this browser until it is sent. */
export default function ApplyDialog({ jobId, title, questions, onClose }: ApplyDialogProps) {
  const me = useCurrentUser();
  const client = useQueryClient();
  const [isUploading, setUploading] = useState(false);
  const form = useActionForm(jobApplications.apply, {
    values: { email: me.email, note: '', resume: noResume, answerTo: noAnswers },
    check: ({ answerTo, resume }) => ({
      ...Object.fromEntries(
        questions.flatMap((question) =>
          answerTo[keyOf(question)]?.trim() ? [] : [[fieldOf(question), 'Answer this question']],
        ),
      ),
      resume: resume.name === '' || isUploaded(resume) ? undefined : 'Add your résumé again or remove it first',
    }),
    toInput: ({ resume, answerTo, ...values }) => ({
      params: { id: jobId },
      body: {
        ...values,
        questions: [...questions],
        answers: questions.map((question) => answerTo[keyOf(question)] ?? ''),
        resumeUrl: resume.url || null,
      },
    }),
    serverFields: {
      resumeUrl: 'resume',
      ...Object.fromEntries(questions.map((question, at) => [`answers.${at}`, fieldOf(question)])),
    },
    draft: localDraft(me.id, `job.${jobId}`),
    touches: touchesApplications,
    // The questions may have changed since.
    touchesIfRefused: /^jobs\.get$/,
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
      {questions.map((question) => (
        <Field key={question} form={form} name={fieldOf(question)} label={question} required>
          {({ value, ...field }) => <TextField {...field} value={value ?? ''} maxLength={APPLICATION_LIMITS.answer} />}
        </Field>
      ))}
      <Field form={form} name="note" label="Note (optional)" help="What you bring, and why this job.">
        <TextArea rows={5} limit={APPLICATION_LIMITS.note} />
      </Field>
      <ResumeField form={form} onBusy={setUploading} />
    </FormDialog>
  );
}
