import type { PollRow } from '@innerspring/contract/polls/schemas';
import type { PostOriginal } from '@innerspring/contract/posts/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLiveSubject } from '../../../platform/seen/open-page.ts';
import { PollCard } from '../poll-card.tsx';
import { refreshStanding } from '../polls.data.ts';

/** Whether an element is in the viewport. */
function useIsOnScreen(ref: RefObject<HTMLElement | null>): boolean {
  const [isOnScreen, setOnScreen] = useState(false);
  useEffect(() => {
    if (!ref.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting ?? false));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return isOnScreen;
}

/**
 * A poll in a post, kept current while it is on screen and the member sees results or has used it. Other cards are not,
 * since a connection watches few pages. A card that only scrolled into view fetches nothing: it shows the feed's data.
 */
function LivePoll({ poll }: { poll: PollRow }) {
  const client = useQueryClient();
  const card = useRef<HTMLDivElement>(null);
  const [isUsed, setUsed] = useState(false);
  const isOnScreen = useIsOnScreen(card);
  const isWatched = isOnScreen && poll.state === 'open' && (isUsed || poll.countedVotes !== null);
  useLiveSubject('poll', isWatched ? poll.id : 0, ({ cancelRefetch: hasChanged }) => {
    if (hasChanged || isUsed) void refreshStanding(client, poll.id);
  });
  return (
    <div ref={card} onFocus={() => setUsed(true)}>
      <PollCard poll={poll} />
    </div>
  );
}

/** The poll that a post shares, in which members can vote; a message if the reader cannot see it. */
export default function PostedPoll({ post: { poll } }: { post: PostOriginal }) {
  return (
    <div className="mx-4 overflow-hidden rounded-card border border-seam">
      {poll ? <LivePoll poll={poll} /> : <p className="bg-sunk px-4 py-3 text-ink-faint">This poll isn’t available.</p>}
    </div>
  );
}
