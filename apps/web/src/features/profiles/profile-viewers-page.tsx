import { people } from '@innerspring/contract/profiles/endpoints';
import type { ProfileViewers } from '@innerspring/contract/profiles/schemas';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { PersonLine } from '../../parts/people/person-line.tsx';
import { LockCard } from '../../parts/plan/lock-card.tsx';
import { RowList } from '../../parts/row-list.tsx';
import { profilePath, SiteLink } from '../../parts/site-link.tsx';
import { pages, query } from '../../platform/query.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { Skeleton, SkeletonRegion } from '../../ui/states/loading.tsx';
import { fullCount } from '../../ui/words/number-format.ts';
import { RelativeTime } from '../../ui/words/relative-time.tsx';
import { CompanyTypes, Professions } from './viewers/viewer-shares.tsx';
import { WeeklyViews } from './viewers/weekly-views.tsx';

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

function summaryOf({ count }: ProfileViewers): string | null {
  if (count === 0) return null;
  return `${fullCount(count)} ${count === 1 ? 'person' : 'people'} viewed your profile in the last 90 days.`;
}

/** What Premium adds to names: views by week, and company types. */
function Trend() {
  const { data, error, refetch } = useQuery(query(people.viewerTrend, {}));
  if (data)
    return (
      <>
        <WeeklyViews weeks={data.weeks} />
        <CompanyTypes companyTypes={data.companyTypes} />
      </>
    );
  return (
    <Card bleed padded>
      {error ? (
        <LoadFailed what="the trend" error={error} onRetry={() => refetch()} />
      ) : (
        <SkeletonRegion label="Loading the trend" className="grid gap-3">
          <Skeleton className="h-5 w-36" />
          <Skeleton className="h-44" />
        </SkeletonRegion>
      )}
    </Card>
  );
}

/** Professions only, and why there are no names: the plan, or the member views others without a name. */
function Nameless({ viewers: { professions, lock } }: { viewers: ProfileViewers }) {
  return (
    <>
      <Professions professions={professions} />
      <Card bleed padded>
        {lock ? (
          <LockCard lock={lock} />
        ) : (
          <p className="text-ink-soft">
            You don’t show your own name when you view profiles, so you don’t see your visitors’ names.{' '}
            <SiteLink to="/settings?row=viewing-mode" className="link">
              Change how you view profiles
            </SiteLink>
          </p>
        )}
      </Card>
    </>
  );
}

const nobody = (
  <EmptyState
    action={
      <Button asChild variant="outline">
        <SiteLink to="/settings/profile">Complete your profile</SiteLink>
      </Button>
    }
  >
    Nobody viewed your profile in the last 90 days.
  </EmptyState>
);

/** /profile/viewers: who viewed the member's profile. The weekly notification links here. */
export function ProfileViewersPage() {
  const list = useInfiniteQuery(pages(people.viewers, { query: {} }));
  const first = list.data?.pages[0];
  return (
    <>
      <PageTitle
        description={
          // One line while loading too, so that the rows below do not move.
          first ? summaryOf(first) : list.isPending ? <Skeleton className="my-1 h-4 w-80 max-w-full" /> : null
        }
      >
        Who viewed your profile
      </PageTitle>
      {first && first.count > 0 && !first.lock ? <Trend /> : null}
      {first && !first.isNamed && (first.count > 0 || first.lock) ? (
        <>
          {first.count === 0 ? <Card bleed>{nobody}</Card> : null}
          <Nameless viewers={first} />
        </>
      ) : (
        <RowList
          list={list}
          what="profile viewers"
          keyOf={(viewer, at) => viewer.person?.id ?? `at-${String(at)}`}
          empty={nobody}
        >
          {(viewer) => <ViewerRow viewer={viewer} />}
        </RowList>
      )}
    </>
  );
}
