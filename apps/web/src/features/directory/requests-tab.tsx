import { useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { Avatar } from '../../parts/people/avatar.tsx';
import { pendingRequests } from '../follows/public/follow.data.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { profilePath, SiteLink } from '../../parts/site-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { RelativeTime } from '../../ui/words/relative-time.tsx';
import { type Request, useAnswer } from './network.data.ts';
import { RowsSkeleton } from '../../parts/row-list.tsx';

function RequestRow({ request }: { request: Request }) {
  const answer = useAnswer();
  const { person } = request;
  const work = [person.title, person.company].filter(Boolean).join(', ');
  return (
    <li className="grid gap-2 px-4 py-3.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar person={person} size={48} />
        <div className="min-w-0 flex-1 leading-snug">
          <p className="flex min-w-0 items-center gap-1.5">
            <SiteLink to={profilePath(person.id)} className="min-w-0 truncate font-semibold hover:underline">
              <bdi>{person.fullName}</bdi>
            </SiteLink>
            {person.isVerified ? (
              <BadgeCheck size={16} role="img" aria-label="Verified" className="shrink-0 text-night" />
            ) : null}
          </p>
          {work ? (
            <p dir="auto" className="truncate text-sm text-ink-soft">
              {work}
            </p>
          ) : null}
          <p className="text-sm text-ink-faint">
            Asked <RelativeTime value={request.createdAt} suffix="ago" />
          </p>
        </div>
      </div>
      <div className="flex gap-2 max-sm:ps-15">
        <Button
          size="sm"
          aria-label={`Accept ${person.fullName}`}
          disabled={answer.isPending}
          onClick={() => answer.mutate({ request, accept: true })}
        >
          Accept
        </Button>
        <Button
          variant="outline"
          size="sm"
          aria-label={`Decline ${person.fullName}`}
          disabled={answer.isPending}
          onClick={() => answer.mutate({ request, accept: false })}
        >
          Decline
        </Button>
      </div>
    </li>
  );
}

/** Members who ask to follow the reader. */
export function RequestsTab({ onFindPeople }: { onFindPeople: () => void }) {
  const requests = useQuery(pendingRequests);
  if (requests.isPending) return <RowsSkeleton what="follow requests" />;
  if (!requests.data) {
    return (
      <Card bleed>
        <LoadFailed what="your follow requests" error={requests.error} onRetry={() => requests.refetch()} />
      </Card>
    );
  }
  if (requests.data.length === 0) {
    return (
      <Card bleed>
        <EmptyState
          action={
            <Button variant="outline" onClick={onFindPeople}>
              Find people
            </Button>
          }
        >
          No open requests. Who asks to follow you will wait here for your answer.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card bleed asChild>
      <ul aria-label="Follow requests" className="divide-y divide-seam">
        {requests.data.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
    </Card>
  );
}
