import {
  analytics,
  ANALYTICS_RANGES,
  ANALYTICS_REFRESH_MINUTES,
  type AnalyticsRange,
} from '@innerspring/contract/analytics/endpoints';
import { companies } from '@innerspring/contract/companies/endpoints';
import { posts } from '@innerspring/contract/posts/endpoints';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { textExcerpt } from '../../parts/posts/post-text.tsx';
import { postPath, SiteLink } from '../../parts/site-link.tsx';
import { openComposer } from '../../platform/compose.ts';
import { query } from '../../platform/query.ts';
import { idOf, oneOf } from '../../platform/search-text.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/forms/choices.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Skeleton, SkeletonRegion } from '../../ui/states/loading.tsx';
import { AnalyticsToolbar, AnalyticsView } from './analytics-view.tsx';

/**
 * The search params of the analytics: the period, and optionally a company or one post instead of all the member's
 * posts.
 */
export interface AnalyticsAddress {
  days?: AnalyticsRange | undefined;
  company?: number | undefined;
  post?: number | undefined;
}

/** Reads the search params of the URL; unknown ones are dropped. */
export function readAnalyticsAddress(given: Record<string, unknown>): AnalyticsAddress {
  const days = typeof given.days === 'number' ? String(given.days) : given.days;
  return { days: oneOf(days, ANALYTICS_RANGES), company: idOf(given.company), post: idOf(given.post) };
}

const rangeOf = ({ days }: AnalyticsAddress): AnalyticsRange => days ?? '28';

const bars = [22, 38, 30, 52, 46, 68, 60, 84];

/** A preview of a chart: sample bars and a line. */
function SamplePicture() {
  const line = bars.map((height, at) => `${at * 24 + 19},${96 - height}`).join(' ');
  return (
    <svg role="img" aria-label="Sample chart" viewBox="0 0 216 104" className="w-72 max-w-full">
      {bars.map((height, at) => (
        <rect
          key={at}
          x={at * 24 + 12}
          y={100 - height * 0.7}
          width={14}
          height={height * 0.7}
          rx={3}
          className="fill-night-wash"
        />
      ))}
      <polyline points={line} className="fill-none stroke-copper" strokeWidth={2.5} strokeLinejoin="round" />
      <line x1={4} y1={100} x2={212} y2={100} className="stroke-seam-strong" />
    </svg>
  );
}

interface AnalyticsPageProps {
  address: AnalyticsAddress;
  onAddress: (next: AnalyticsAddress) => void;
}

const figuresOf = (address: AnalyticsAddress) => ({
  ...query(analytics.reactions, {
    query: {
      days: rangeOf(address),
      companyId: address.company,
      postId: address.post,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  }),
  // The server does not update the figures more often.
  refetchInterval: ANALYTICS_REFRESH_MINUTES * 60_000,
});

/** How members responded to the viewer's posts, or to those of a company page, over time, and who they are. */
export function AnalyticsPage({ address, onAddress }: AnalyticsPageProps) {
  const figures = useQuery(figuresOf(address));
  return (
    <>
      <PageTitle>Reaction Analytics</PageTitle>
      <AnalyticsToolbar range={rangeOf(address)} onRange={(days) => onAddress({ ...address, days })}>
        {address.post === undefined ? <ScopePicker address={address} onAddress={onAddress} /> : null}
      </AnalyticsToolbar>
      {address.post === undefined ? null : <PostScope id={address.post} days={rangeOf(address)} />}
      {figures.isPending ? <LoadingFigures /> : null}
      {figures.isError && !figures.data ? (
        <Card bleed>
          <LoadFailed what="the figures" error={figures.error} onRetry={() => figures.refetch()} />
        </Card>
      ) : null}
      {figures.data?.postCount === 0 ? <NoPosts /> : null}
      {figures.data && figures.data.postCount > 0 ? (
        <AnalyticsView figures={figures.data} range={rangeOf(address)} />
      ) : null}
    </>
  );
}

/** Says that the figures are for one post, with links to it and back to all posts. */
function PostScope({ id, days }: { id: number; days: AnalyticsRange }) {
  const post = useQuery(query(posts.get, { params: { id } }));
  const excerpt = post.data ? textExcerpt(post.data.content, post.data.mentions) || 'Post without text' : 'This post';
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 max-md:px-4">
      <SiteLink to={postPath(id)} className="link min-w-0 max-w-full truncate">
        <bdi>{excerpt}</bdi>
      </SiteLink>
      <SiteLink to={`/analytics/reactions?days=${days}`} className="link shrink-0 text-sm">
        All posts
      </SiteLink>
    </p>
  );
}

/** Selects the viewer's posts or a company page. Shown only to members who edit a page. */
function ScopePicker({ address, onAddress }: AnalyticsPageProps) {
  const user = useCurrentUser();
  const mine = useQuery(query(companies.mine, {}));
  const pages = (mine.data?.items ?? []).filter(({ role }) => role !== 'recruiter');
  if (pages.length === 0) return null;
  return (
    <Select
      aria-label="Posts by"
      className="w-60 max-w-full"
      value={address.company ?? ''}
      onChange={(event) =>
        onAddress({ ...address, company: event.target.value ? Number(event.target.value) : undefined })
      }
      options={[
        { value: '', label: user.fullName },
        ...pages.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}

function NoPosts() {
  return (
    <Card bleed className="grid justify-items-center gap-4 px-4 py-8 text-center">
      <SamplePicture />
      <p className="text-ink-soft">Once you’ve posted, you’ll see here who your posts reach and how people respond.</p>
      <Button onClick={() => openComposer()}>Create a Post</Button>
    </Card>
  );
}

/** The layout of the figures while they load: a chart, the totals, two charts. */
function LoadingFigures() {
  return (
    <SkeletonRegion label="Loading analytics" className="grid gap-4">
      <Skeleton className="h-84 rounded-card" />
      <Skeleton className="h-60 rounded-card max-md:h-110" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-80 rounded-card" />
        <Skeleton className="h-80 rounded-card" />
      </div>
    </SkeletonRegion>
  );
}
