import { APPLICATION_LIMITS, APPLICATION_STAGES } from '@innerspring/contract/job-applications/choices';
import { jobApplications } from '@innerspring/contract/job-applications/endpoints';
import type { Applicant } from '@innerspring/contract/job-applications/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useActionForm } from '../../parts/forms/action-form.ts';
import { UnsavedGuard } from '../../parts/forms/unsaved.tsx';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { PersonLine } from '../../parts/people/person-line.tsx';
import { profilePath, SiteLink } from '../../parts/site-link.tsx';
import { ApiError, call } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/bound-fields.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { useDiscardQuestion } from '../../ui/forms/form-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Skeleton, SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';
import { RelativeTime } from '../../ui/words/relative-time.tsx';
import { localDraft } from '../../parts/local-draft.ts';
import { MentionField } from '../../parts/mentions/mention-field.tsx';
import { shownText } from '../../parts/mentions/mention-text.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { ApplicantFacts, nameOf } from './applicant-facts.tsx';
import { Rating } from './rating.tsx';
import { openedKey, teamOf, touchesApplications, touchesIfRefused } from './job-applications.data.ts';
import { StageSelect } from './stage-select.tsx';

/** The form for a note that only the team can see. */
function useNoteForm(applicationId: number) {
  return useActionForm(jobApplications.note, {
    values: { text: '' },
    check: ({ text }) => ({ text: text.trim() ? undefined : 'Enter a note' }),
    toInput: (body) => ({ params: { applicationId }, body }),
    answered: (client, given) => client.setQueryData(openedKey(applicationId), given),
    refused: 'Couldn’t add the note',
    touchesIfRefused,
    afterwards: 'clear',
    guard: true,
  });
}

type NoteForm = ReturnType<typeof useNoteForm>;

/** Notes that only the team can see. */
function TeamNotes({ applicant, jobId, form }: { applicant: Applicant; jobId: number; form: NoteForm }) {
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">Private notes</h3>
      <ul className="grid gap-2">
        {applicant.notes.map(({ id, by, text, at }) => (
          <li key={id} className="rounded-control bg-sunk px-3 py-2">
            <p className="wrap-anywhere whitespace-pre-line">{shownText(text).text}</p>
            <p className="text-sm text-ink-faint">
              {by ?? 'A former colleague'}, <RelativeTime value={at} suffix="ago" isInSentence />
            </p>
          </li>
        ))}
      </ul>
      <Form form={form} label="Private note" actions={<SubmitButton variant="outline">Add note</SubmitButton>}>
        <Field
          form={form}
          name="text"
          label="New note"
          help="The applicant never sees it. Enter @ and a name to tell a colleague."
        >
          {({ value, onChange, onBlur, name, ref }) => (
            <MentionField
              ref={ref}
              name={name}
              rows={2}
              limit={APPLICATION_LIMITS.teamNote}
              value={value}
              onValueChange={onChange}
              onBlur={onBlur}
              people={teamOf(jobId)}
            />
          )}
        </Field>
      </Form>
    </section>
  );
}

const ResumeViewer = lazyPart('part', () => import('./resume-viewer.tsx'));

/** The résumé, shown on request. Other file types open in their own program. */
function Resume({ url }: { url: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <section className="grid gap-2">
      <div>
        <Button variant="outline" size="sm" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide the résumé' : 'Show the résumé here'}
        </Button>
      </div>
      {isShown ? (
        <Suspense fallback={<Skeleton className="h-120 w-full" />}>
          <ResumeViewer url={url} />
        </Suspense>
      ) : null}
    </section>
  );
}

interface ContentProps {
  applicant: Applicant;
  jobId: number;
  /** Title of the job. */
  title: string;
  noteForm: NoteForm;
}

function Content({ applicant, jobId, title, noteForm }: ContentProps) {
  const me = useCurrentUser();
  const { person, email, note, answers, resume, history } = applicant;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {person ? <PersonLine person={person} /> : 'Former member'}
        <div className="flex flex-wrap items-center gap-3">
          <Rating row={applicant} name={nameOf(applicant)} />
          <StageSelect row={applicant} title={title} />
        </div>
      </div>
      <ApplicantFacts row={applicant} />
      <div className="flex flex-wrap gap-2">
        {person ? (
          <>
            <Button asChild variant="outline" size="sm">
              <SiteLink
                to={`/messages/${person.id}`}
                onClick={() => {
                  // A new message starts with the job; an existing draft stays.
                  const draft = localDraft(me.id, `message.${person.id}`);
                  if (draft.read() === '')
                    draft.write(`About “${title}”, ${new URL(`/jobs/${jobId}`, location.origin).href}\n\n`);
                }}
              >
                Message
              </SiteLink>
            </Button>
            <Button asChild variant="outline" size="sm">
              <SiteLink to={profilePath(person.id)}>See profile</SiteLink>
            </Button>
          </>
        ) : null}
        <Button asChild variant="outline" size="sm">
          <a href={`mailto:${email}`}>{email}</a>
        </Button>
        {resume ? (
          <Button asChild variant="outline" size="sm">
            <a href={resume.url} target="_blank" rel="noopener noreferrer">
              <FileText size={16} aria-hidden="true" />
              <span className="max-w-48 truncate">{resume.name}</span>
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </Button>
        ) : null}
      </div>
      {resume?.url.endsWith('.pdf') ? <Resume url={resume.url} /> : null}
      {note ? <p className="wrap-anywhere whitespace-pre-line">{note}</p> : null}
      {answers.length > 0 ? (
        <dl className="grid gap-3">
          {answers.map(({ question, answer }) => (
            <div key={question}>
              <dt className="text-sm text-ink-faint">{question}</dt>
              <dd className="wrap-anywhere">{answer}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <TeamNotes applicant={applicant} jobId={jobId} form={noteForm} />
      <section className="grid gap-2">
        <h3 className="font-semibold">History</h3>
        <ol className="grid gap-1 text-sm text-ink-soft">
          {history.map(({ stage, at, by }) => (
            <li key={`${stage} ${at}`}>
              {APPLICATION_STAGES[stage]}
              {by ? `, ${by}` : ''}, <RelativeTime value={at} suffix="ago" isInSentence />
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

interface ApplicantDialogProps {
  id: number;
  jobId: number;
  /** Title of the job. */
  title: string;
  onClose: () => void;
}

/** One application, for its reviewers. Closing it or following a link asks before a note that was not added is lost. */
export default function ApplicantDialog(props: ApplicantDialogProps) {
  return (
    <UnsavedGuard>
      <OpenApplication {...props} />
    </UnsavedGuard>
  );
}

function OpenApplication({ id, jobId, title, onClose }: ApplicantDialogProps) {
  const noteForm = useNoteForm(id);
  const { change, question } = useDiscardQuestion(noteForm, {
    onOpenChange: (open) => (open ? undefined : onClose()),
  });
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: openedKey(id),
    queryFn: () => call(jobApplications.open, { params: { applicationId: id } }),
    // Each fetch is logged.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  // What was open and isn't found any more: the applicant blocked the viewer, or the viewer lost the role.
  const isGone = data !== undefined && error instanceof ApiError && error.code === 'not_found';
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  const stage = data?.stage;
  useEffect(() => {
    // Refetches the list, which shows that the application was viewed.
    if (stage)
      void client.invalidateQueries({
        predicate: ({ queryKey }) => touchesApplications.test(String(queryKey[0])),
      });
  }, [client, stage]);
  if (isGone) return null;
  return (
    <Dialog open onOpenChange={change} locked={noteForm.busy} title="Application" footer={question}>
      {data ? (
        <Content applicant={data} jobId={jobId} title={title} noteForm={noteForm} />
      ) : error ? (
        <LoadFailed what="this application" error={error} onRetry={() => refetch()} />
      ) : (
        <SkeletonRegion label="Loading the application">
          <SkeletonText lines={6} />
        </SkeletonRegion>
      )}
    </Dialog>
  );
}
