import type { PollRow } from '@innerspring/contract/polls/schemas';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useVote } from './use-vote.ts';

export interface BallotState {
  /** Shows the form rather than the own vote. */
  isForm: boolean;
  canVote: boolean;
  picked: readonly number[];
  pick: (picked: readonly number[]) => void;
  send: () => void;
  /** The server hasn't answered yet. */
  isSending: boolean;
  /** The vote is sent, or what shows it is read again. */
  isVoting: boolean;
  /** Opens the form to change the vote. */
  change: () => void;
  cancel: () => void;
  forfeit: () => void;
  isForfeiting: boolean;
}

/** Moves the focus into what takes the place of the form, or of the own vote, when a button in it was used. */
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
 * What the member picks in a poll, and what they can do with it.
 * @returns the ref of the part that is replaced when the member votes, which takes the focus then; and the rest
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
      // What was picked stays in the form for another try.
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
