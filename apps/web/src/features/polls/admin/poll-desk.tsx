import type { AdminPoll } from '@innerspring/contract/polls/admin';
import { type AdminPollTab, adminPolls } from '@innerspring/contract/polls/admin-endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Desk } from '../../../parts/desk/desk.tsx';
import { pages } from '../../../platform/query.ts';
import { countOf } from '../../../ui/words/number-format.ts';
import { PollBadges, PollCase } from './poll-case.tsx';
import { titleOf, whenOf, whoCanVote } from './polls-admin.data.ts';

const empties: Record<AdminPollTab, string> = {
  open: 'No polls are open.',
  draft: 'Polls you’re still writing will appear here.',
  scheduled: 'Published polls that open later will appear here.',
  closed: 'No polls have closed yet.',
  archived: 'Closed polls that you take out of the lists will appear here.',
  reported: 'All clear. Polls that members report wait here for a decision.',
};

interface PollDeskProps {
  tab: AdminPollTab;
  open: number | undefined;
  onOpen: (id: number | undefined, how?: { replace: boolean }) => void;
}

/** The polls of one list, and the open one beside them. */
export function PollDesk({ tab, open, onOpen }: PollDeskProps) {
  const list = useInfiniteQuery(pages(adminPolls.list, { query: { tab } }));
  return (
    <Desk
      list={list}
      what="polls"
      keyOf={({ id }) => id}
      row={(item) => <PollLine poll={item} />}
      open={open}
      onOpen={onOpen}
      empty={empties[tab]}
    >
      {(id, item) => <PollCase key={id} list={list} item={item} />}
    </Desk>
  );
}

function PollLine({ poll }: { poll: AdminPoll }) {
  const votes = poll.state === 'draft' ? [] : [countOf(poll.voteCount, 'vote')];
  return (
    <>
      <span dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
        {titleOf(poll)}
      </span>
      <span className="truncate text-sm text-ink-soft tabular-nums">{[...votes, whenOf(poll)].join(' · ')}</span>
      <span className="truncate text-sm text-ink-faint">{whoCanVote(poll)}</span>
      <span className="flex min-w-0 flex-wrap gap-1">
        <PollBadges poll={poll} />
      </span>
    </>
  );
}
