import { TIMING } from '@innerspring/contract/constants';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { signInAddress } from '../../platform/session/next-page.ts';
import { useLogout } from '../../platform/session/use-logout.ts';
import type { StoredUser } from '../../platform/session/stored-user.ts';
import { AvatarShape } from '../../ui/avatar-shape.tsx';
import { Banner } from '../../ui/states/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { PageFrame } from '../page-frame.tsx';
import StandInFeed from './stand-in-feed.tsx';

interface StandInShellProps {
  user: StoredUser;
  /** Asks for the session again; only where the server could not be reached. */
  onRetry?: (() => void) | undefined;
}

/**
 * What a kept user sees while no session answers: the frame and their name, nothing that acts (security D5). Where the server
 * could not be reached, it shows the feed that this browser keeps of them, to read only; after a 401 there is no data at all.
 * Opening it asks the server for nothing.
 */
export default function StandInShell({ user, onRetry }: StandInShellProps) {
  const logOut = useLogout();
  const asked = useRouterState({ select: ({ location }) => location.href });
  useEffect(() => {
    if (!onRetry) return undefined;
    // A server that was away comes back without a word from the browser.
    const timer = setInterval(onRetry, TIMING.liveReconnect);
    window.addEventListener('online', onRetry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', onRetry);
    };
  }, [onRetry]);
  const nothing = (
    <EmptyState>Nothing can be shown or changed here until you are signed in and the server answers.</EmptyState>
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
        <h1 className="sr-only">Not connected</h1>
        {onRetry ? <StandInFeed memberId={user.id} nothing={nothing} /> : nothing}
      </PageFrame>
    </>
  );
}
