import { safetyCases } from '@innerspring/contract/safety/endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { SiteLink } from '../../parts/site-link.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { pages } from '../../platform/query.ts';
import { Skeleton, SkeletonRegion } from '../../ui/states/skeleton.tsx';
import { OwnCaseCard } from './own-case-card.tsx';

export const ownCases = pages(safetyCases.mine, { query: {} });

function Decisions() {
  const list = useInfiniteQuery(ownCases);
  if (list.isPending)
    return (
      <SkeletonRegion label="Loading decisions">
        <Skeleton className="h-40 rounded-card" />
      </SkeletonRegion>
    );
  if (!list.data)
    return (
      <Card bleed>
        <ErrorState onRetry={() => void list.refetch()}>{list.error.message}</ErrorState>
      </Card>
    );
  const cases = list.data.pages.flatMap((page) => page.items);
  if (cases.length === 0)
    return (
      <Card bleed>
        <EmptyState
          action={
            <SiteLink to="/help" className="link">
              Read the rules in the Help Center
            </SiteLink>
          }
        >
          No decisions about you. When staff act on something of yours, you read here what and why.
        </EmptyState>
      </Card>
    );
  return (
    <>
      <ul className="grid gap-4">
        {cases.map((found) => (
          <li key={found.id}>
            <OwnCaseCard found={found} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
}

/** What staff decided about things of the member's own, with the reason and one appeal each. */
export function ModerationPage() {
  return (
    <div className="mx-auto grid w-full max-w-160 grid-cols-[minmax(0,1fr)] gap-4 pt-5.5 pb-24 max-md:gap-2.5 max-md:pt-3 md:px-4">
      <div className="grid gap-1 max-md:px-4">
        <SiteLink to="/settings" className="link justify-self-start text-sm">
          Settings
        </SiteLink>
        <h1>Decisions by staff</h1>
      </div>
      <Decisions />
    </div>
  );
}
