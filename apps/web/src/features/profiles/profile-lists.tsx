import type { Profile, Experience } from '@innerspring/contract/profiles/schemas';
import { ExternalLink, Pin } from 'lucide-react';
import { Card, CardHeader } from '../../ui/card.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PostCards } from '../../parts/posts/post-cards.tsx';
import { PostCard, PostListSkeleton } from '../../parts/posts/post-card.tsx';
import { openComposer } from '../../platform/compose.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, LoadMore } from '../../ui/states/list-end.tsx';
import { ErrorState } from '../../ui/states/errors.tsx';
import { profilePosts, spanOfMonths } from './profile.data.ts';
import { companyPath, SiteLink } from '../../parts/site-link.tsx';

/** Positions, current ones first; nothing if there are none. */
export function ProfileExperience({ experiences }: { experiences: readonly Experience[] }) {
  if (experiences.length === 0) return null;
  return (
    <Card bleed asChild className="pb-4">
      <section aria-label="Experience">
        <CardHeader title="Experience" />
        <ol className="mt-1 grid gap-4 px-4">
          {experiences.map((position) => (
            <li key={position.id} className="min-w-0 border-s-2 border-seam-strong ps-3.5">
              <h3 dir="auto" className="font-semibold wrap-anywhere">
                {position.title}
              </h3>
              <p dir="auto" className="text-ink-soft wrap-anywhere">
                {position.companyId ? (
                  <SiteLink to={companyPath(position.companyId)} className="link">
                    {position.company}
                  </SiteLink>
                ) : (
                  position.company
                )}
                {position.location ? ` · ${position.location}` : null}
              </p>
              <p className="text-sm text-ink-faint">{spanOfMonths(position.startedOn, position.endedOn)}</p>
              {position.description ? (
                <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
                  {position.description}
                </p>
              ) : null}
            </li>
          ))}
        </ol>
      </section>
    </Card>
  );
}

/** Skills; nothing if there are none. */
export function ProfileSkills({ skills }: Pick<Profile, 'skills'>) {
  if (skills.length === 0) return null;
  return (
    <Card bleed asChild className="pb-4">
      <section aria-label="Skills">
        <CardHeader title="Skills" />
        <ul className="mt-1.5 flex flex-wrap gap-1.5 px-4">
          {skills.map((skill) => (
            <li
              key={skill}
              dir="auto"
              className="max-w-full rounded-pill border border-seam-strong px-2.5 py-1 text-sm wrap-anywhere"
            >
              {skill}
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}

/** Links to other sites, as the member gave them. */
export function ProfileLinks({ links }: Pick<Profile, 'links'>) {
  if (links.length === 0) return null;
  return (
    <Card bleed asChild className="pb-4">
      <section aria-label="Links">
        <CardHeader title="Links" />
        <ul className="mt-1 grid gap-2 px-4">
          {links.map(({ label, url }, at) => (
            <li key={`${at}:${url}`} className="min-w-0">
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer nofollow ugc"
                className="link inline-flex max-w-full items-center gap-1.5"
              >
                <bdi className="min-w-0 wrap-anywhere">{label}</bdi>
                <ExternalLink size={15} role="img" aria-label="opens in a new tab" className="shrink-0" />
              </a>
              <p dir="ltr" className="truncate text-sm text-ink-faint">
                {url.replace(/^https?:\/\//, '')}
              </p>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}

interface RecentPostsProps {
  profile: Profile;
  isOwn: boolean;
}

function NoPosts({ profile, isOwn }: RecentPostsProps) {
  return (
    <EmptyState action={isOwn ? <Button onClick={() => openComposer()}>Create a Post</Button> : null}>
      {profile.fullName || profile.username} hasn’t shared any posts yet.
    </EmptyState>
  );
}

/** The member's posts under a title; a card with a message if there is nothing to show (specification §2). */
export function RecentPosts({ profile, isOwn }: RecentPostsProps) {
  const list = useInfiniteQuery(profilePosts(profile.id));
  const posts = list.data?.pages.flatMap((page) => page.items) ?? [];
  const isEmpty = list.data ? posts.length === 0 && !list.hasNextPage : list.isError && profile.postCount === 0;
  if (isEmpty || (list.isError && !list.data)) {
    return (
      <Card bleed asChild className="pb-2.5">
        <section aria-label="Recent Posts">
          <CardHeader title="Recent Posts" />
          {isEmpty ? (
            <NoPosts profile={profile} isOwn={isOwn} />
          ) : (
            <ErrorState
              title="The list of recent posts is temporarily unavailable."
              retrying={list.isFetching}
              onRetry={() => void list.refetch()}
            />
          )}
        </section>
      </Card>
    );
  }
  return (
    <section aria-label="Recent Posts" className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-2.5">
      <h2 className="text-lg font-semibold max-md:px-4 max-md:pt-1.5">Recent Posts</h2>
      {list.isPending ? <PostListSkeleton count={2} /> : null}
      <PostCards items={posts} end={<LoadMore list={list} />}>
        {(post) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
            {post.isPinned ? (
              <p className="flex items-center gap-1.5 px-4.5 text-sm font-semibold text-ink-soft">
                <Pin size={15} aria-hidden="true" />
                Pinned
              </p>
            ) : null}
            <PostCard post={post} />
          </div>
        )}
      </PostCards>
    </section>
  );
}
