import { people } from '@innerspring/contract/profiles/endpoints';
import type { ProfileViewers } from '@innerspring/contract/profiles/schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { PersonLine } from '../../parts/people/person-line.tsx';
import { RowList } from '../../parts/row-list.tsx';
import { profilePath, SiteLink } from '../../parts/site-link.tsx';
import { pages } from '../../platform/query.ts';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { fullCount } from '../../ui/words/number-format.ts';
import { RelativeTime } from '../../ui/words/relative-time.tsx';
import { Skeleton } from '../../ui/states/loading.tsx';

type Viewer = ProfileViewers['items'][number];

function ViewerRow({ viewer: { person, profession, visitedAt } }: { viewer: Viewer }) {
  return (
    <div className="relative flex min-h-16 items-center justify-between gap-3 px-4 py-3 hover:bg-sunk">
      {person ? (
        <>
          <SiteLink to={profilePath(person.id)} aria-label={person.fullName} className="absolute inset-0" />
          <PersonLine person={person} />
        </>
      ) : (
        <span className="flex min-w-0 items-center gap-3">
          <span
            aria-hidden="true"
            className="grid size-10 shrink-0 place-items-center rounded-full bg-sunk text-ink-faint"
          >
            <UserRound size={20} />
          </span>
          {profession ?? 'Private member'}
        </span>
      )}
      {visitedAt ? (
        <span className="shrink-0 text-sm text-ink-faint">
          <RelativeTime value={visitedAt} suffix="ago" />
        </span>
      ) : null}
    </div>
  );
}

function summaryOf({ count, isNamed }: ProfileViewers): string | null {
  if (count === 0) return null;
  const views = `${fullCount(count)} ${count === 1 ? 'person' : 'people'} viewed your profile in the last 90 days.`;
  return isNamed ? views : `${views} Premium members who view profiles by name see who it was.`;
}

/** /profile/viewers: who looked at the own profile, where the weekly notification leads. */
export function ProfileViewersPage() {
  const list = useInfiniteQuery(pages(people.viewers, { query: {} }));
  const first = list.data?.pages[0];
  return (
    <>
      <PageTitle
        description={
          // One line from the start: the rows below stay where they are.
          first ? summaryOf(first) : list.isPending ? <Skeleton className="my-1 h-4 w-80 max-w-full" /> : null
        }
      >
        Who viewed your profile
      </PageTitle>
      <RowList
        list={list}
        what="profile viewers"
        keyOf={(viewer, at) => viewer.person?.id ?? `at-${String(at)}`}
        empty={
          <EmptyState
            action={
              <Button asChild variant="outline">
                <SiteLink to="/settings/profile">Complete your profile</SiteLink>
              </Button>
            }
          >
            Nobody viewed your profile in the last 90 days.
          </EmptyState>
        }
      >
        {(viewer) => <ViewerRow viewer={viewer} />}
      </RowList>
    </>
  );
}
