import { polls } from '@innerspring/contract/polls/endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { changeQueries, useAction } from '../../platform/use-action.ts';
import { refreshStanding, showsPoll, showStanding, touchesPolls, withStanding } from './polls.data.ts';

interface VoteOptions {
  onVoted: () => void;
  onRefused: () => void;
}

interface Vote {
  vote: (choices: readonly number[]) => void;
  isVoting: boolean;
  /** Shows the results. The member can no longer vote. */
  forfeit: () => void;
  isForfeiting: boolean;
}

/** Votes, changes the vote, or gives it up to see the results. The choice shows right away, the counts once known. */
export function useVote(id: number, { onVoted, onRefused }: VoteOptions): Vote {
  const client = useQueryClient();
  // The poll may have closed. Posts that show it are not among the queries that are refetched.
  const readPoll = () => void refreshStanding(client, id);
  const vote = useAction(polls.vote, {
    touches: touchesPolls,
    refused: 'Couldn’t record your vote',
    answered: showStanding,
    optimistic: (cache, { body }) =>
      changeQueries(cache, { predicate: showsPoll(id) }, (data) =>
        withStanding(data, { id, viewerState: 'voted', viewerChoices: body.choices.map(Number) }),
      ),
    onDone: onVoted,
    onRefused: () => {
      onRefused();
      readPoll();
    },
  });
  const forfeit = useAction(polls.forfeit, {
    touches: touchesPolls,
    touchesIfRefused: touchesPolls,
    refused: 'Couldn’t show the results',
    answered: showStanding,
    onRefused: readPoll,
  });
  return {
    vote: (choices) => vote.mutate({ params: { id }, body: { choices: [...choices] } }),
    isVoting: vote.isPending,
    forfeit: () => forfeit.mutate({ params: { id } }),
    isForfeiting: forfeit.isPending,
  };
}
