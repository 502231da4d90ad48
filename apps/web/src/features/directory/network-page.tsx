import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, BriefcaseBusiness } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { Avatar } from '../../parts/people/avatar.tsx';
import { RowsSkeleton } from '../../parts/row-list.tsx';
import { profilePath, SiteLink } from '../../parts/site-link.tsx';
import { onLive } from '../../platform/live/live.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useRoving } from '../../ui/roving.ts';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { RelativeTime } from '../../ui/words/relative-time.tsx';
import { pendingRequests } from '../follows/public/follow-button.tsx';
import { CompaniesTab, PeopleTab } from './directory-tab.tsx';
import { FollowersTab, FollowingTab } from './following-tab.tsx';
import type { SearchProps } from './network.data.ts';
import { type Request, useAnswer } from './request-answer.ts';

const GroupLists = lazyPart('part', async () => ({
  default: (await import('../groups/public/group-lists.tsx')).GroupLists,
}));
const InviteTab = lazyPart('part', async () => ({
  default: (await import('../invitations/public/invite-tab.tsx')).InviteTab,
}));

/**
 * The network (specification §2): people, companies, requests, follows and invitations. All of its state is in the URL.
 */
export function NetworkPage({ search, onSearch }: SearchProps) {
  const client = useQueryClient();
  // Every follow request also creates a notification.
  useEffect(
    () => onLive('notifications_changed', () => void client.invalidateQueries({ queryKey: pendingRequests.queryKey })),
    [client],
  );
  const requests = useQuery(pendingRequests).data?.length ?? 0;
  const tab = search.tab ?? 'people';
  const find = () => onSearch({ tab: 'people' });
  return (
    <>
      <PageTitle
        actions={
          <Button asChild variant="outline" size="sm">
            <SiteLink to="/available-to-hire">
              <BriefcaseBusiness size={18} aria-hidden="true" />
              {/* The title needs the line on a phone. */}
              <span className="max-md:sr-only">Available to hire</span>
            </SiteLink>
          </Button>
        }
      >
        Industry Network
      </PageTitle>
      <Tabs
        label="Network sections"
        value={tab}
        // The query carries over between people and companies; the other filters belong to the previous tab.
        onValueChange={(next) => onSearch({ tab: next, q: search.q })}
        tabs={[
          { value: 'people', label: 'People', content: <PeopleTab search={search} onSearch={onSearch} /> },
          { value: 'companies', label: 'Companies', content: <CompaniesTab search={search} onSearch={onSearch} /> },
          {
            value: 'requests',
            label: 'Requests',
            // The width is reserved from the start, so that the tabs after it do not move.
            count: <span className="inline-block min-w-3 text-center">{requests > 0 ? requests : null}</span>,
            content: <RequestsTab onFindPeople={find} />,
          },
          { value: 'following', label: 'Following', content: <FollowingTab search={search} onSearch={onSearch} /> },
          { value: 'followers', label: 'Followers', content: <FollowersTab onSearch={onSearch} /> },
          { value: 'groups', label: 'Groups', content: <GroupsTab search={search} onSearch={onSearch} /> },
          {
            value: 'invite',
            label: 'Invite',
            content: (
              <Suspense fallback={<RowsSkeleton what="your invitations" />}>
                <InviteTab />
              </Suspense>
            ),
          },
        ]}
      />
    </>
  );
}

/** Groups in the hub: the viewer's own, those to discover, and invitations. */
function GroupsTab({ search, onSearch }: SearchProps) {
  const { view, q, topic } = search;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Suspense fallback={<RowsSkeleton what="groups" />}>
        <GroupLists choice={{ view, q, topic }} onChoice={(choice) => onSearch({ tab: 'groups', ...choice })} />
      </Suspense>
      <Button asChild variant="link" className="justify-self-start max-md:mx-4">
        <SiteLink to="/groups">All about groups</SiteLink>
      </Button>
    </div>
  );
}

/** Members who ask to follow the viewer. */
function RequestsTab({ onFindPeople }: { onFindPeople: () => void }) {
  const requests = useQuery(pendingRequests);
  const roving = useRoving();
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
          No open requests. When someone asks to follow you, you can answer here.
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card bleed asChild>
      <ul ref={roving} aria-label="Follow requests" className="divide-y divide-seam">
        {requests.data.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
    </Card>
  );
}

function RequestRow({ request }: { request: Request }) {
  const answer = useAnswer();
  const { person } = request;
  const work = [person.title, person.company].filter(Boolean).join(', ');
  return (
    <li data-row className="grid gap-2 px-4 py-3.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
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
            Asked <RelativeTime value={request.createdAt} suffix="ago" isInSentence />
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
