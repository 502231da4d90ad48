import { CircleCheck, Scale, TriangleAlert, WifiOff } from 'lucide-react';
import { Banner } from '../states/banner.tsx';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { Columns, longWord, Section } from './gallery-section.tsx';
import { LoadMore, type PagedList } from '../load-more.tsx';
import { Skeleton, SkeletonRegion, SkeletonText } from '../states/skeleton.tsx';

const shortList: PagedList = {
  hasNextPage: false,
  isFetchingNextPage: false,
  fetchNextPage: () => Promise.resolve(),
};

export function GalleryStates() {
  return (
    <Section title="States">
      <Banner look="bar" icon={<WifiOff size={18} aria-hidden="true" />}>
        You are offline. What you see may be out of date.
      </Banner>
      <Columns>
        <Banner tone="note" icon={<Scale size={18} aria-hidden="true" />}>
          Tariff tracker: 2 measures changed since your last visit
        </Banner>
        <Banner tone="warning" icon={<TriangleAlert size={18} aria-hidden="true" />}>
          Live updates might be temporarily unavailable. {longWord}
        </Banner>
        <Banner tone="success" icon={<CircleCheck size={18} aria-hidden="true" />}>
          Your application was approved.
        </Banner>
        <Banner
          tone="danger"
          action={
            <Button variant="link" size="sm">
              Undo
            </Button>
          }
        >
          Your session ended.
        </Banner>
        <Card>
          <EmptyState action={<Button variant="outline">Find people</Button>}>
            Posts of the people and companies you follow will be here.
          </EmptyState>
        </Card>
        <Card>
          <ErrorState onRetry={() => {}}>The feed did not load. Check your connection.</ErrorState>
        </Card>
        <Card padded>
          <SkeletonRegion label="Loading a post" className="grid gap-4">
            <div className="flex items-center gap-3">
              <Skeleton round className="size-10" />
              <div className="grid flex-1 gap-2">
                <Skeleton className="h-3.5 w-2/5" />
                <Skeleton className="h-3 w-3/5" />
              </div>
            </div>
            <SkeletonText />
            <Skeleton className="aspect-video" />
          </SkeletonRegion>
        </Card>
        <div>
          <LoadMore list={{ ...shortList, hasNextPage: true }} />
          <LoadMore list={{ ...shortList, hasNextPage: true, isFetchingNextPage: true }} />
          <LoadMore list={shortList} endText="You have seen all posts." />
        </div>
      </Columns>
    </Section>
  );
}
