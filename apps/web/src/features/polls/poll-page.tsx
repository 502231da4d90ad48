import { pollDiscussion } from '@innerspring/contract/polls/endpoints';
import type { Poll } from '@innerspring/contract/polls/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { type CommentedKind, useAwaitArrival } from '../../parts/comments/commented.ts';
import { Comments } from '../../parts/comments/comments.tsx';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { SaveButton } from '../../parts/save-button.tsx';
import { ReportDialog } from '../../parts/safety/report-dialog.tsx';
import { ShareMenu } from '../../parts/share-menu.tsx';
import { SiteLink } from '../../parts/site-link.tsx';
import { ApiError } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Boundary, ErrorState } from '../../ui/states/errors.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { Skeleton, SkeletonRegion, SkeletonText } from '../../ui/states/loading.tsx';
import { Ballot } from './ballot.tsx';
import { PollFacts } from './poll-facts.tsx';
import { PollGroups } from './poll-groups.tsx';
import { pollPath } from './public/poll-addresses.ts';
import { pollQuery } from './polls.data.ts';

const SharePollDialog = lazyPart('dialog', () => import('./share-poll-dialog.tsx'));

/** The configuration of comments on polls. */
const commentedPoll: CommentedKind = {
  kind: 'poll',
  noun: 'poll',
  list: pollDiscussion.list,
  write: pollDiscussion.write,
  path: pollPath,
  drafts: 'poll-comment',
  count() {
    // Polls do not show a comment count.
  },
};

function Actions({ poll }: { poll: Poll }) {
  const client = useQueryClient();
  const [isReporting, setReporting] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      <SaveButton
        kind="poll"
        id={poll.id}
        isSaved={poll.viewerSaved}
        nouns="polls"
        variant="ghost"
        onSaved={(viewerSaved) =>
          client.setQueryData<Poll>(pollQuery(poll.id).queryKey, (now) => now && { ...now, viewerSaved })
        }
      />
      {poll.state === 'archived' ? null : (
        <ShareMenu
          noun="poll"
          id={poll.id}
          path={pollPath(poll.id)}
          about={poll.question}
          inFeed={(close) => <SharePollDialog poll={poll} onClose={close} />}
        />
      )}
      <Button variant="ghost" onClick={() => setReporting(true)}>
        <Flag size={17} aria-hidden="true" />
        Report
      </Button>
      <ReportDialog
        targetType="poll"
        targetId={poll.id}
        name="this poll"
        open={isReporting}
        onOpenChange={setReporting}
      />
    </div>
  );
}

function Loading() {
  return (
    <Card bleed padded>
      <SkeletonRegion label="Loading the poll" className="grid gap-4">
        <Skeleton className="h-8 w-80 max-w-full" />
        <Skeleton className="h-5 w-48 max-w-full" />
        <SkeletonText lines={6} />
      </SkeletonRegion>
    </Card>
  );
}

const allPolls = (
  <Button asChild variant="outline">
    <SiteLink to="/polls">See all polls</SiteLink>
  </Button>
);

function PollFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <PageTitle>Industry poll</PageTitle>
      <Card bleed>
        <ErrorState onRetry={onRetry} action={allPolls}>
          Couldn’t load the poll
        </ErrorState>
      </Card>
    </>
  );
}

function PollDetails({ id, linkedId }: { id: number; linkedId: number | undefined }) {
  const { data: poll, error, refetch } = useQuery(pollQuery(id));
  useAwaitArrival(`${id} ${linkedId}`);
  if (!poll) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400))
      return (
        <>
          <PageTitle>Industry poll</PageTitle>
          <Card bleed>
            <EmptyState action={allPolls}>Poll not found</EmptyState>
          </Card>
        </>
      );
    return error ? <PollFailed onRetry={() => void refetch()} /> : <Loading />;
  }
  return (
    <>
      <Card bleed padded className="grid gap-4">
        <h1 dir="auto" className="wrap-anywhere">
          {poll.question}
        </h1>
        <PollFacts poll={poll} />
        {poll.description ? (
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {poll.description}
          </p>
        ) : null}
        <Ballot poll={poll} />
        {poll.state === 'open' && poll.isForViewer ? (
          <p className="text-sm text-ink-faint">Other members never see how you voted.</p>
        ) : null}
        <Actions poll={poll} />
      </Card>
      <PollGroups poll={poll} />
      <Card bleed padded asChild className="grid gap-4">
        <section aria-label="Discussion">
          <h2 className="text-base font-semibold">Discussion</h2>
          <Comments
            subject={{ kind: commentedPoll, id, isClosed: false, mayClose: false, authorId: null }}
            linkedId={linkedId}
          />
        </section>
      </Card>
    </>
  );
}

/** /polls/{id}, in its own error boundary. */
export function PollPage({ id, linkedId }: { id: number; linkedId: number | undefined }) {
  return (
    <Boundary failed={(_, retry) => <PollFailed onRetry={retry} />}>
      <PollDetails id={id} linkedId={linkedId} />
    </Boundary>
  );
}
