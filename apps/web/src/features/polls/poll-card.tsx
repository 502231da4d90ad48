import type { PollRow } from '@innerspring/contract/polls/schemas';
import type { ReactNode } from 'react';
import { SiteLink } from '../../parts/site-link.tsx';
import { Ballot } from './ballot.tsx';
import { PollFacts } from './poll-facts.tsx';
import { pollPath } from './public/poll-addresses.ts';

interface PollCardProps {
  poll: PollRow;
  /** Shown instead of the ballot, such as the plain options in a preview. */
  children?: ReactNode;
}

/** A poll in a list or a post: the question as a link to its page, the facts, and the ballot. */
export function PollCard({ poll, children }: PollCardProps) {
  return (
    <div className="grid min-w-0 gap-2.5 px-4 py-4">
      <p className="min-w-0 font-semibold wrap-anywhere">
        <SiteLink to={pollPath(poll.id)} dir="auto" data-row-open className="hover:underline">
          {poll.question}
        </SiteLink>
      </p>
      <PollFacts poll={poll} />
      {children ?? <Ballot poll={poll} />}
    </div>
  );
}
