import { POLL_CATEGORIES, POLL_STATE_LABELS } from '@innerspring/contract/polls/choices';
import type { PollRow } from '@innerspring/contract/polls/schemas';
import { useEffect, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { fullDay } from '../../ui/words/days.tsx';
import { Moment } from '../../ui/words/relative-time.tsx';
import { audienceOf, closesText, votersText } from './poll-words.ts';

/** "Closes in 3 days", or "Closed March 2, 2027", with the exact time on hover. Updates every minute. */
function Ending({ poll: { state, closesAt } }: { poll: Pick<PollRow, 'state' | 'closesAt'> }) {
  const [now, setNow] = useState(() => new Date());
  const isOpen = state === 'open';
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, [isOpen]);
  if (!closesAt) return null;
  const date = new Date(closesAt);
  return <Moment value={closesAt}>{isOpen ? closesText(date, now) : `Closed ${fullDay(date)}`}</Moment>;
}

/** State, audience, the viewer's vote and category of a poll; below them how many voted and when it ends. */
export function PollFacts({ poll }: { poll: PollRow }) {
  const { state, viewerState, category } = poll;
  const audience = audienceOf(poll);
  return (
    <div className="grid min-w-0 gap-1.5">
      <p className="flex min-w-0 flex-wrap items-center gap-1.5">
        {/* An open poll shows when it closes instead. */}
        {state === 'open' ? null : <Badge variant="outline">{POLL_STATE_LABELS[state]}</Badge>}
        {viewerState === 'voted' ? <Badge variant="secondary">You voted</Badge> : null}
        {category ? <Badge variant="outline">{POLL_CATEGORIES[category]}</Badge> : null}
        {audience ? <Badge variant="outline">For {audience}</Badge> : null}
      </p>
      <p className="text-sm text-ink-soft">
        {votersText(poll)}
        {poll.closesAt ? ' · ' : null}
        <Ending poll={poll} />
      </p>
    </div>
  );
}
