import type { Profile } from '@innerspring/contract/profiles/schemas';
import { ExternalLink, Pin } from 'lucide-react';
import { Card, CardHeader } from '../../ui/card.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PostCard } from '../../parts/posts/post-card.tsx';
import { PostListSkeleton } from '../../parts/posts/post-skeleton.tsx';
import { openComposer } from '../../platform/compose.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { profilePosts } from './profile.data.ts';

/** What the member can do; nothing where they named nothing. */
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

/** Pages elsewhere, as the member gave them. */
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

/** What the member posted; where it does not load, the sentence of specification §2. */
export function RecentPosts({ profile, isOwn }: RecentPostsProps) {
  const list = useInfiniteQuery(profilePosts(profile.id));
  const posts = list.data?.pages.flatMap((page) => page.items) ?? [];
  const isEmpty = list.data ? posts.length === 0 && !list.hasNextPage : list.isError && profile.postCount === 0;
  return (
    <section aria-label="Recent Posts" className="grid grid-cols-[minmax(0,1fr)] gap-4 max-md:gap-2.5">
      <Card bleed className="pb-2.5">
        <CardHeader title="Recent Posts" />
        {isEmpty ? (
          <NoPosts profile={profile} isOwn={isOwn} />
        ) : list.isError && !list.data ? (
          <ErrorState
            title="The list of recent posts is temporarily unavailable."
            retrying={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        ) : null}
      </Card>
      {list.isPending ? <PostListSkeleton count={2} /> : null}
      {posts.map((post) => (
        <div key={post.id} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          {post.isPinned ? (
            <p className="flex items-center gap-1.5 px-4.5 text-sm font-semibold text-ink-soft">
              <Pin size={15} aria-hidden="true" />
              Pinned
            </p>
          ) : null}
          <PostCard post={post} />
        </div>
      ))}
      {list.hasNextPage ? (
        <Button
          variant="outline"
          className="justify-self-center"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Load more
        </Button>
      ) : null}
    </section>
  );
}
