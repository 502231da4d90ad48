import { companies } from '@innerspring/contract/companies/endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PersonLine } from '../../parts/people/person-line.tsx';
import { PostCard } from '../../parts/posts/post-card.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { PostListSkeleton } from '../../parts/posts/post-skeleton.tsx';
import { profilePath, SiteLink } from '../../parts/site-link.tsx';
import { pages } from '../../platform/query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Skeleton, SkeletonRegion } from '../../ui/states/skeleton.tsx';

/** What was posted as the company, newest first. */
export function CompanyPosts({ companyId }: { companyId: number }) {
  const list = useInfiniteQuery(pages(companies.posts, { params: { id: companyId }, query: {} }));
  if (list.isPending) return <PostListSkeleton count={2} />;
  if (!list.data) {
    return (
      <Card bleed>
        <LoadFailed what="the posts" error={list.error} onRetry={() => list.refetch()} />
      </Card>
    );
  }
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <Card bleed padded>
        <p className="text-ink-soft">No posts yet.</p>
      </Card>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-2.5">
      {items.map((post) => (
        <PostCard key={post.id} post={post} onDeleted={() => void list.refetch()} />
      ))}
      <LoadMore list={list} />
    </div>
  );
}

/** Members who list the company: now, then before. */
export function CompanyPeople({ companyId, name }: { companyId: number; name: string }) {
  const list = useInfiniteQuery(pages(companies.people, { params: { id: companyId }, query: {} }));
  if (list.isPending) {
    return (
      <SkeletonRegion label="Loading the people" className="grid gap-3">
        {Array.from({ length: 4 }, (_, at) => (
          <Skeleton key={at} className="h-14 rounded-control" />
        ))}
      </SkeletonRegion>
    );
  }
  if (!list.data) {
    return (
      <Card bleed>
        <LoadFailed what="the people" error={list.error} onRetry={() => list.refetch()} />
      </Card>
    );
  }
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <Card bleed padded>
        <p className="text-ink-soft">No members list {name} on their profiles yet.</p>
      </Card>
    );
  }
  return (
    <Card bleed padded className="grid gap-4">
      <ul className="grid gap-3">
        {items.map(({ person, isCurrent }) => (
          <li key={person.id}>
            <SiteLink to={profilePath(person.id)} className="block rounded-control hover:bg-sunk">
              <PersonLine person={person} end={isCurrent ? null : <Badge variant="outline">Former</Badge>} />
            </SiteLink>
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </Card>
  );
}
