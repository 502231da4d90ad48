import type { PollDraft } from '@innerspring/contract/polls/admin';
import { useQuery } from '@tanstack/react-query';
import { UnsavedGuard } from '../../../parts/forms/unsaved.tsx';
import { PersonLine } from '../../../parts/people/person-line.tsx';
import { SiteLink } from '../../../parts/site-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { AdminFrame } from '../../admin/public/admin-page.tsx';
import { pollPath } from '../public/poll-addresses.ts';
import { LockedPoll, PollCorrections } from './locked-poll.tsx';
import { PollBadges } from './poll-case.tsx';
import { PollFields } from './poll-fields.tsx';
import { PollPageState } from './poll-page-state.tsx';
import { pollAnalyticsPath, pollDraftQuery } from './polls-admin.data.ts';
import { usePollForm } from './use-poll-form.ts';

/** The form, with the buttons of the poll's state. */
function PollEditor({ poll }: { poll: PollDraft | null }) {
  const { form, publish, isSaving, isPublishing } = usePollForm(poll);
  const isDraft = poll === null || poll.state === 'draft';
  return (
    <Card padded>
      <Form
        form={form}
        label="Poll"
        className="gap-5"
        actions={
          isDraft ? (
            <>
              <Button loading={isPublishing} disabled={isSaving} onClick={publish}>
                Publish
              </Button>
              <SubmitButton variant="outline" loading={isSaving} disabled={isPublishing}>
                Save draft
              </SubmitButton>
            </>
          ) : (
            <SubmitButton>Save</SubmitButton>
          )
        }
      >
        <PollFields form={form} state={poll?.state ?? 'draft'} isLocked={poll?.isLocked ?? false} />
      </Form>
    </Card>
  );
}

/** /admin/polls/create */
export function NewPollPage() {
  return (
    <AdminFrame title="New poll" current="/admin/polls">
      <UnsavedGuard>
        <div className="max-w-176">
          <PollEditor poll={null} />
        </div>
      </UnsavedGuard>
    </AdminFrame>
  );
}

function PollLinks({ poll: { id, state } }: { poll: PollDraft }) {
  if (state === 'draft') return null;
  return (
    <>
      <Button asChild variant="outline" size="sm">
        <SiteLink to={pollAnalyticsPath(id)}>Analytics</SiteLink>
      </Button>
      <Button asChild variant="ghost" size="sm">
        <SiteLink to={pollPath(id)}>Open the poll</SiteLink>
      </Button>
    </>
  );
}

function SuggestedBy({ poll: { suggestedBy, state } }: { poll: PollDraft }) {
  if (!suggestedBy) return null;
  return (
    <Card padded className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-base font-semibold">Suggested by</h2>
      <PersonLine person={suggestedBy} />
      {state === 'draft' || state === 'scheduled' ? (
        <p className="text-sm text-ink-faint">We tell them when the poll opens.</p>
      ) : null}
    </Card>
  );
}

function StoredPoll({ poll }: { poll: PollDraft }) {
  return (
    <div className="grid max-w-176 grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap gap-1">
        <PollBadges poll={{ state: poll.state, isFeatured: false }} />
      </div>
      <SuggestedBy poll={poll} />
      {poll.isLocked ? <LockedPoll poll={poll} /> : null}
      <PollCorrections corrections={poll.corrections} />
      <PollEditor poll={poll} />
    </div>
  );
}

/** /admin/polls/{id}/edit */
export function EditPollPage({ id }: { id: number }) {
  const { data: poll, error, refetch } = useQuery(pollDraftQuery(id));
  return (
    <AdminFrame title="Edit poll" current="/admin/polls" actions={poll ? <PollLinks poll={poll} /> : null}>
      {poll ? (
        <UnsavedGuard>
          <StoredPoll poll={poll} />
        </UnsavedGuard>
      ) : (
        <PollPageState error={error} onRetry={() => void refetch()} />
      )}
    </AdminFrame>
  );
}
