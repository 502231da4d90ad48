import { people } from '@innerspring/contract/profiles/endpoints';
import type { ProfileViewers } from '@innerspring/contract/profiles/schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PersonLine } from '../../parts/people/person-line.tsx';
import { SiteLink } from '../../parts/site-link.tsx';
import { pages } from '../../platform/query.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState, LoadMore } from '../../ui/states/list-end.tsx';
import { ErrorState } from '../../ui/states/errors.tsx';
import { fullCount } from '../../ui/words/number-format.ts';
import { RelativeTime } from '../../ui/words/relative-time.tsx';
import { Skeleton, SkeletonRegion } from '../../ui/states/loading.tsx';

type Viewer = ProfileViewers['items'][number];

function ViewerRow({ viewer: { person, profession, visitedAt } }: { viewer: Viewer }) {
  return (
    <li className="flex items-center justify-between gap-3 px-4 py-3">
      {person ? <PersonLine person={person} /> : <span>{profession ?? 'Private member'}</span>}
      {visitedAt ? (
        <span className="shrink-0 text-sm text-ink-faint">
          <RelativeTime value={visitedAt} suffix="ago" />
        </span>
      ) : null}
    </li>
  );
}

function Viewers() {
  const list = useInfiniteQuery(pages(people.viewers, { query: {} }));
  if (list.isPending)
    return (
      <SkeletonRegion label="Loading visitors">
        <Skeleton className="h-40 rounded-card" />
      </SkeletonRegion>
    );
  const first = list.data?.pages[0];
  if (!list.data || !first)
    return (
      <Card bleed>
        <ErrorState onRetry={() => void list.refetch()}>{list.error?.message}</ErrorState>
      </Card>
    );
  if (first.count === 0)
    return (
      <Card bleed>
        <EmptyState
          action={
            <SiteLink to="/settings/profile" className="link">
              Complete your profile
            </SiteLink>
          }
        >
          Nobody viewed your profile in the last 90 days.
        </EmptyState>
      </Card>
    );
  return (
    <>
      <p className="text-ink-soft max-md:px-4">
        {fullCount(first.count)} {first.count === 1 ? 'person' : 'people'} viewed your profile in the last 90 days.{' '}
        {first.isNamed ? null : 'Premium members who view profiles by name see who it was.'}
      </p>
      <Card bleed asChild>
        <ul className="divide-y divide-seam">
          {list.data.pages
            .flatMap((page) => page.items)
            .map((viewer, at) => (
              <ViewerRow key={viewer.person?.id ?? `at-${String(at)}`} viewer={viewer} />
            ))}
        </ul>
      </Card>
      <LoadMore list={list} />
    </>
  );
}

/** /profile/viewers: who looked at the own profile, where the weekly notification leads. */
export function ProfileViewersPage() {
  return (
    <div className="mx-auto grid w-full max-w-160 grid-cols-[minmax(0,1fr)] gap-4 pt-5.5 pb-24 max-md:gap-2.5 max-md:pt-3 md:px-4">
      <h1 className="max-md:px-4">Who viewed your profile</h1>
      <Viewers />
    </div>
  );
}
