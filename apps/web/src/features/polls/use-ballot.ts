import type { PollRow } from '@innerspring/contract/polls/schemas';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useVote } from './use-vote.ts';

export interface BallotState {
  /** Shows the form instead of the viewer's vote. */
  isForm: boolean;
  canVote: boolean;
  picked: readonly number[];
  pick: (picked: readonly number[]) => void;
  send: () => void;
  /** The server has not responded yet. */
  isSending: boolean;
  /** The vote is being sent, or the queries that show it are being refetched. */
  isVoting: boolean;
  /** Opens the form to change the vote. */
  change: () => void;
  cancel: () => void;
  forfeit: () => void;
  isForfeiting: boolean;
}

/** After a button in the form or in the vote was used, moves the focus into what replaces it. */
function useFocusKept(isForm: boolean): [RefObject<HTMLDivElement | null>, () => void] {
  const region = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of the part says when to move
  useEffect(() => {
    if (!hasActed.current) return;
    hasActed.current = false;
    const inputs = [...(region.current?.querySelectorAll('input') ?? [])];
    (inputs.find((input) => input.checked) ?? inputs[0] ?? region.current)?.focus({ preventScroll: true });
  }, [isForm]);
  const noteAct = () => {
    hasActed.current = true;
  };
  return [region, noteAct];
}

/**
 * The member's selection in a poll, and the actions on it.
 * @returns a ref for the part that voting replaces, which then gets the focus; and the state
 */
export function useBallot(poll: PollRow): [RefObject<HTMLDivElement | null>, BallotState] {
  const { id, state, viewerState, viewerChoices, options, isForViewer } = poll;
  const [touched, setTouched] = useState<readonly number[]>();
  const [isChanging, setChanging] = useState(false);
  const [isSending, setSending] = useState(false);
  const canVote = state === 'open' && isForViewer && viewerState !== 'forfeited';
  const isForm = canVote && (viewerState !== 'voted' || isChanging);
  const [region, noteAct] = useFocusKept(isForm);
  const { vote, isVoting, forfeit, isForfeiting } = useVote(id, {
    onVoted() {
      setSending(false);
      setTouched(undefined);
    },
    onRefused() {
      setSending(false);
      // The selection stays in the form for another try.
      setChanging(true);
    },
  });
  const picked = (touched ?? viewerChoices).filter((one) => options.some((option) => option.id === one));
  const acting = (act: () => void) => () => {
    noteAct();
    act();
  };
  const ballot = {
    isForm,
    canVote,
    picked,
    pick: setTouched,
    isSending,
    isVoting,
    isForfeiting,
    send: acting(() => {
      setSending(true);
      setChanging(false);
      vote(picked);
    }),
    change: acting(() => setChanging(true)),
    cancel: acting(() => {
      setChanging(false);
      setTouched(undefined);
    }),
    forfeit: acting(forfeit),
  };
  return [region, ballot];
}
