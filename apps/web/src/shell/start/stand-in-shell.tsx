import { TIMING } from '@innerspring/contract/constants';
import type { Post } from '@innerspring/contract/posts/schemas';
import { Link, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { Avatar } from '../../parts/people/avatar.tsx';
import { type LastFeed, readLastFeed } from '../../parts/posts/last-feed.ts';
import { PostContent, voiceName } from '../../parts/posts/post-text.tsx';
import { signInAddress, useLogout } from '../../platform/session/login.ts';
import type { StoredUser } from '../../platform/session/browser-data.ts';
import { AvatarShape } from '../../ui/avatar-shape.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Banner } from '../../ui/states/banner.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { absoluteTime, RelativeTime } from '../../ui/words/relative-time.tsx';
import { PageFrame } from '../page-frame.tsx';

interface StandInShellProps {
  user: StoredUser;
  /** Requests the session again; only if the server could not be reached. */
  onRetry?: (() => void) | undefined;
  /** A page that works without the server, instead of the feed. */
  children?: ReactNode;
}

/**
 * What a stored user sees without a session: the frame and their name, without actions (security D5). If the server
 * could not be reached, it shows the feed that is stored in this browser, read-only; after a 401 it shows no data at
 * all. Opening it sends no request.
 */
export default function StandInShell({ user, onRetry, children }: StandInShellProps) {
  const logOut = useLogout();
  const asked = useRouterState({ select: ({ location }) => location.href });
  useEffect(() => {
    if (!onRetry) return undefined;
    // The browser does not report that the server is back.
    const timer = setInterval(onRetry, TIMING.liveReconnect);
    window.addEventListener('online', onRetry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', onRetry);
    };
  }, [onRetry]);
  const nothing = (
    <EmptyState>You can’t see or change anything here until you’re signed in and the server responds.</EmptyState>
  );
  return (
    <>
      <Banner
        live
        look="bar"
        tone="warning"
        action={
          <Button asChild size="sm" variant="outline">
            <Link to={signInAddress(asked)}>Sign in</Link>
          </Button>
        }
      >
        You are offline or signed out — sign in again
      </Banner>
      <PageFrame
        aside={
          <div className="flex min-w-0 items-center gap-2.5">
            <AvatarShape name={user.fullName} id={user.id} src={null} size={32} />
            <span className="max-w-40 truncate text-sm font-semibold">{user.fullName}</span>
            <Button variant="ghost" size="sm" onClick={() => void logOut()}>
              Sign Out
            </Button>
          </div>
        }
      >
        {children ? (
          <div className="mx-auto grid w-full max-w-160 grid-cols-[minmax(0,1fr)] gap-4 py-6 md:px-4">{children}</div>
        ) : (
          <>
            <h1 className="sr-only">Not connected</h1>
            {onRetry ? <StandInFeed memberId={user.id} nothing={nothing} /> : nothing}
          </>
        )}
      </PageFrame>
    </>
  );
}

/** A read-only post: no links, no buttons, nothing that sends a request. */
function SeenPost({ post }: { post: Post }) {
  const { author, company, content, image, createdAt } = post;
  const name = voiceName(post);
  return (
    <Card asChild className="overflow-hidden">
      <article aria-label={`Post by ${name}`}>
        <div className="flex min-w-0 items-center gap-3 px-4.5 pt-4">
          {company ? (
            <AvatarShape name={name} id={company.id} src={company.logoUrl} size={40} shape="square" />
          ) : (
            <Avatar person={author} size={40} />
          )}
          <div className="min-w-0">
            <p className="truncate font-semibold">{name}</p>
            <p className="text-sm text-ink-faint">
              <RelativeTime value={createdAt} suffix="ago" />
            </p>
          </div>
        </div>
        <div inert>
          <PostContent content={content} mentions={post.mentions} whole />
        </div>
        {image ? (
          <img
            src={image.smallUrl}
            alt={image.alt ?? ''}
            width={image.width}
            height={image.height}
            className="h-auto max-h-120 w-full object-contain"
          />
        ) : null}
      </article>
    </Card>
  );
}

interface StandInFeedProps {
  memberId: number;
  /** Shown if no feed is stored. */
  nothing: ReactNode;
}

/** The feed as the member last saw it in this browser, read-only while the server cannot be reached. */
export function StandInFeed({ memberId, nothing }: StandInFeedProps) {
  const [feed, setFeed] = useState<LastFeed | null | undefined>();
  useEffect(() => {
    let isGone = false;
    void readLastFeed(memberId).then((found) => {
      if (!isGone) setFeed(found);
    });
    return () => {
      isGone = true;
    };
  }, [memberId]);
  if (feed === undefined) return null;
  if (!feed || feed.posts.length === 0) return nothing;
  return (
    <div className="mx-auto grid w-full max-w-160 grid-cols-[minmax(0,1fr)] gap-4 px-4 py-6">
      <Banner>
        We can’t reach the server. This is your feed as you last saw it on {absoluteTime(new Date(feed.savedAt))}. You
        can read it, but not change anything.
      </Banner>
      {feed.posts.map((post) => (
        <SeenPost key={post.id} post={post} />
      ))}
    </div>
  );
}
