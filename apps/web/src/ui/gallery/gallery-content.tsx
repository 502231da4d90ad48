import { CircleCheck, Scale, TriangleAlert, WifiOff } from 'lucide-react';
import { AvatarShape } from '../avatar-shape.tsx';
import { Badge, CountBadge, Dot } from '../badge.tsx';
import { Button } from '../button.tsx';
import { Card, CardHeader } from '../card.tsx';
import { DataTable } from '../data-table.tsx';
import { Disclosure } from '../disclosure.tsx';
import { compactCount, fullCount } from '../words/number-format.ts';
import { Progress } from '../states/progress.tsx';
import { RelativeTime } from '../words/relative-time.tsx';
import { StatTile } from '../stat-tile.tsx';
import { Tabs } from '../tabs.tsx';
import { Banner } from '../states/banner.tsx';
import { EmptyState, LoadMore, type PagedList } from '../states/list-end.tsx';
import { ErrorState } from '../states/errors.tsx';
import { Skeleton, SkeletonRegion, SkeletonText } from '../states/loading.tsx';
import { Columns, longName, longWord, rightToLeft, Row, Section } from './gallery-section.tsx';

const people = [
  { id: 1, name: 'Dana Ruiz', company: 'Loomfield Sleep', followers: 0 },
  { id: 2, name: longName, company: longWord, followers: 1_000_000 },
  { id: 3, name: rightToLeft, company: 'Harborline Foam', followers: 4_120 },
];

export function GalleryContent() {
  return (
    <Section title="Content">
      <Row>
        <Badge>New</Badge>
        <Badge variant="secondary">NEW</Badge>
        <Badge variant="destructive">Rejected</Badge>
        <Badge variant="outline">Company</Badge>
        <Badge variant="gradient">Premium</Badge>
        <Badge variant="outline">{longName}</Badge>
        <CountBadge count={3} />
        <CountBadge count={12} />
        <CountBadge count={100} max={99} />
        <Dot label="New content" />
        <Dot label="Online" tone="moss" />
      </Row>
      <Row>
        <AvatarShape name="Maren Oduya" id={1} size={68} />
        <AvatarShape name="Dana Ruiz" id={2} />
        <AvatarShape name="Priya" id={3} size={32} />
        <AvatarShape name="Harborline Foam" id={4} shape="square" />
        <AvatarShape name="🛏️ Sleep" id={5} shape="square" size={32} />
        <AvatarShape name={rightToLeft} id={6} alt={rightToLeft} />
        <AvatarShape name="" id={7} />
      </Row>
      <Columns>
        <Card>
          <div className="ticking h-16 rounded-t-[13px]" />
          <CardHeader title="Mattress producer prices" action={<a href="#content">Metrics</a>} />
          <div className="px-4 pb-4">
            <StatTile
              label="Producer price index"
              value="266.9"
              change={{ direction: 'up', text: '0.4% in a month' }}
              note={<RelativeTime value="2026-07-31T12:00:00Z" />}
            />
          </div>
        </Card>
        <div className="grid grid-cols-2 content-start gap-4">
          <StatTile label="Followers" value={fullCount(1284)} change={{ direction: 'flat', text: 'no change' }} />
          <StatTile label="Views" value={compactCount(1_000_000)} change={{ direction: 'down', text: '2.1%' }} />
          <div className="col-span-2 grid gap-3">
            <Progress label="Uploading image" value={0.4} />
            <Progress label="Uploading video" />
          </div>
        </div>
      </Columns>
      <Tabs
        label="Network"
        tabs={[
          { value: 'people', label: 'People', count: fullCount(1284), content: <People /> },
          { value: 'companies', label: 'Companies', content: 'Companies appear here.' },
          { value: 'requests', label: 'Requests', count: 3, content: 'Requests appear here.' },
          { value: 'off', label: 'Closed', disabled: true },
        ]}
      />
      <div>
        <Disclosure summary="How long does an application take?" defaultOpen>
          Most are answered within 24 to 48 hours.
        </Disclosure>
        <Disclosure summary={longName}>{longWord}</Disclosure>
      </div>
    </Section>
  );
}

function People() {
  return (
    <DataTable
      caption="People"
      rows={people}
      rowKey={(person) => person.id}
      columns={[
        { key: 'name', header: 'Name', primary: true, cell: (person) => <bdi>{person.name}</bdi> },
        { key: 'company', header: 'Company', cell: (person) => person.company },
        { key: 'followers', header: 'Followers', numeric: true, cell: (person) => fullCount(person.followers) },
        {
          key: 'actions',
          header: 'Actions',
          actions: true,
          cell: () => (
            <Button variant="outline" size="sm">
              Follow
            </Button>
          ),
        },
      ]}
    />
  );
}

const shortList: PagedList = {
  hasNextPage: false,
  isFetchingNextPage: false,
  fetchNextPage: () => Promise.resolve(),
};

export function GalleryStates() {
  return (
    <Section title="States">
      <Banner look="bar" icon={<WifiOff size={18} aria-hidden="true" />}>
        You’re offline. What you see may be out of date.
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
            Posts from the people and companies you follow will appear here.
          </EmptyState>
        </Card>
        <Card>
          <ErrorState onRetry={() => {}}>The feed didn’t load. Check your connection.</ErrorState>
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
          <LoadMore list={shortList} endText="You’ve seen all posts." />
        </div>
      </Columns>
    </Section>
  );
}
