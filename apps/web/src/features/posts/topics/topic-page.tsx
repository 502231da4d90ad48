import type { Post } from '@innerspring/contract/posts/schemas';
import type { Topic } from '@innerspring/contract/topics/schemas';
import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query';
import { PostCards } from '../../../parts/posts/post-cards.tsx';
import { PostCard, PostListSkeleton } from '../../../parts/posts/post-card.tsx';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { SiteLink, topicPath } from '../../../parts/site-link.tsx';
import { popularTopics, TopicFollowButton, topicPostPages, topicQuery } from '../public/topic-follow-button.tsx';
import { ApiError } from '../../../platform/api.ts';
import { usePageTitle } from '../../../platform/page-title.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState, LoadMore } from '../../../ui/states/list-end.tsx';
import { countOf } from '../../../ui/words/number-format.ts';
import { Skeleton, SkeletonRegion } from '../../../ui/states/loading.tsx';

const goneCodes = new Set([400, 404]);

/** One topic: its counts, the follow button and its posts. */
export function TopicPage({ slug }: { slug: string }) {
  const { data: topic, error, refetch } = useQuery(topicQuery(slug));
  const posts = useInfiniteQuery({ ...topicPostPages(topic?.slug ?? slug), enabled: topic !== undefined });
  const isSettled = topic ? !posts.isPending : error !== null;
  usePageTitle(topic ? `#${topic.name}` : 'Topic');
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-2.5">
      {topic ? (
        <>
          <TopicHead topic={topic} />
          <TopicPosts list={posts} />
        </>
      ) : error instanceof ApiError && goneCodes.has(error.status) ? (
        <NoTopic slug={slug} />
      ) : error ? (
        <Card bleed>
          <h1 className="sr-only">Topic</h1>
          <LoadFailed what="the topic" error={error} onRetry={() => refetch()} />
        </Card>
      ) : (
        <HeadSkeleton />
      )}
      {/* Rendered only after the posts, which it would push down otherwise. */}
      {isSettled ? <MoreTopics slug={topic?.slug ?? slug} /> : null}
    </div>
  );
}

function TopicHead({ topic }: { topic: Topic }) {
  return (
    <Card bleed padded className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <h1 className="wrap-anywhere">
          <bdi>#{topic.name}</bdi>
        </h1>
        <p className="text-sm text-ink-faint">
          {countOf(topic.postCount, 'post')} · {countOf(topic.followerCount, 'follower')}
        </p>
      </div>
      <TopicFollowButton key={topic.slug} topic={topic} />
    </Card>
  );
}

function HeadSkeleton() {
  return (
    <Card bleed padded>
      <SkeletonRegion label="Loading the topic" className="flex items-center justify-between gap-4">
        <Skeleton className="h-12 w-56 max-w-full" />
        <Skeleton className="h-9 w-20" />
      </SkeletonRegion>
    </Card>
  );
}

function TopicPosts({ list }: { list: UseInfiniteQueryResult<InfiniteData<{ items: Post[] }>> }) {
  if (list.isPending) return <PostListSkeleton count={2} />;
  if (!list.data) {
    return (
      <Card bleed>
        <LoadFailed what="posts about this topic" error={list.error} onRetry={() => list.refetch()} />
      </Card>
    );
  }
  const posts = list.data.pages.flatMap((page) => page.items);
  if (posts.length === 0 && !list.hasNextPage) return <NoPosts />;
  return (
    <>
      <PostCards items={posts} end={<LoadMore list={list} />}>
        {(post) => <PostCard post={post} />}
      </PostCards>
    </>
  );
}

function NoPosts() {
  return (
    <Card bleed>
      <EmptyState
        action={
          <Button asChild variant="outline">
            <SiteLink to="/">Go to your feed</SiteLink>
          </Button>
        }
      >
        There are no posts about this topic that you can see.
      </EmptyState>
    </Card>
  );
}

function NoTopic({ slug }: { slug: string }) {
  return (
    <Card bleed>
      <h1 className="sr-only">#{slug}</h1>
      <EmptyState
        action={
          <Button asChild variant="outline">
            <SiteLink to="/">Go to your feed</SiteLink>
          </Button>
        }
      >
        There are no posts about this topic yet.
      </EmptyState>
    </Card>
  );
}

/** The most used topics besides this one; nothing if they fail to load. */
function MoreTopics({ slug }: { slug: string }) {
  const { data } = useQuery(popularTopics);
  const others = data?.items.filter((topic) => topic.slug !== slug) ?? [];
  if (others.length === 0) return null;
  return (
    <Card bleed padded asChild>
      <nav aria-label="More topics">
        <h2 className="mb-2.5 text-base font-semibold">More topics</h2>
        <ul className="flex flex-wrap gap-2">
          {others.map((topic) => (
            <li key={topic.slug} className="min-w-0">
              <SiteLink
                to={topicPath(topic.slug)}
                className="hit inline-flex min-h-8 max-w-full items-center rounded-pill border border-edge px-3 text-sm font-medium hover:bg-night-wash"
              >
                <bdi className="truncate">#{topic.name}</bdi>
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
    </Card>
  );
}
