import type { PollRow } from '@innerspring/contract/polls/schemas';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { BallotForm } from './ballot-form.tsx';
import { OptionText, OwnMark, PollBars } from './poll-bars.tsx';
import { notForYou, resultsNote, severalNote, showsBars } from './poll-words.ts';
import { type BallotState, useBallot } from './use-ballot.ts';

/** The options without counts, with a mark on the viewer's choices. */
function PlainOptions({ poll: { options, viewerChoices } }: { poll: PollRow }) {
  return (
    <ul aria-label="Options" className="grid min-w-0 gap-1.5">
      {options.map((option) => (
        <li key={option.id} className="flex min-w-0 flex-wrap items-baseline gap-x-2 wrap-anywhere">
          <span className="min-w-0">
            <OptionText option={option} />
          </span>
          {viewerChoices.includes(option.id) ? <OwnMark /> : null}
        </li>
      ))}
    </ul>
  );
}

/** Why there are no results, or how they are counted. */
function Note({ poll, id }: { poll: PollRow; id: string }) {
  const note = resultsNote(poll);
  return note ? (
    <p id={id} className="text-sm text-ink-faint">
      {note}
    </p>
  ) : null;
}

/** The bars, with how to read them; nothing if the viewer cannot see results. */
function Bars({ poll }: { poll: PollRow }) {
  const { options, countedVotes, viewerChoices, state, maxChoices } = poll;
  if (!showsBars(poll)) return null;
  const several = severalNote(maxChoices);
  return (
    <>
      <PollBars
        options={options}
        countedVotes={countedVotes ?? 0}
        choices={viewerChoices}
        showsWinner={state !== 'open'}
      />
      {several ? <p className="text-sm text-ink-faint">{several}</p> : null}
    </>
  );
}

interface ForfeitProps {
  poll: Pick<PollRow, 'question' | 'hasResults'>;
  /** Id of the sentence that says why there is nothing to see. */
  note: string;
  loading: boolean;
  onConfirm: () => void;
}

/** Asks first, since the member can never vote in this poll afterwards. Disabled while there is nothing to see. */
function ForfeitButton({ poll: { question, hasResults }, note, loading, onConfirm }: ForfeitProps) {
  if (!hasResults)
    return (
      <Button variant="link" size="sm" disabled aria-describedby={note}>
        See results without voting
      </Button>
    );
  return (
    <ConfirmDialog
      trigger={
        <Button variant="link" size="sm" loading={loading}>
          See results without voting
        </Button>
      }
      title="See the results without voting?"
      description={`You give up your vote in “${question}” for good. You can’t vote in this poll afterwards.`}
      confirmLabel="Give up my vote"
      cancelLabel="Keep my vote"
      onConfirm={onConfirm}
    />
  );
}

type PartProps = { poll: PollRow; ballot: BallotState; note: string };

/** The form with its buttons. */
function Voting({ poll, ballot, note }: PartProps) {
  return (
    <>
      <BallotForm poll={poll} picked={ballot.picked} onPicked={ballot.pick} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button size="sm" disabled={ballot.picked.length === 0} loading={ballot.isVoting} onClick={ballot.send}>
          Vote
        </Button>
        {poll.viewerState === 'voted' ? (
          <Button variant="ghost" size="sm" onClick={ballot.cancel}>
            Cancel
          </Button>
        ) : null}
        {poll.viewerState === null && poll.results === 'after_vote' ? (
          <ForfeitButton poll={poll} note={note} loading={ballot.isForfeiting} onConfirm={ballot.forfeit} />
        ) : null}
      </div>
      <Bars poll={poll} />
    </>
  );
}

/** What the member did in an open poll, or why they cannot vote, as a sentence. */
function standingOf(poll: PollRow, isSending: boolean): string | null {
  if (poll.state !== 'open') return null;
  if (poll.viewerState === 'forfeited') return 'You chose to see the results, so you can’t vote in this poll.';
  if (poll.viewerState === 'voted') return isSending ? 'Recording your vote…' : 'Your vote is recorded';
  return poll.isForViewer ? null : notForYou(poll);
}

/** The viewer's vote with a button to change it, and results if the viewer can see them. */
function Standing({ poll, ballot }: PartProps) {
  const sentence = standingOf(poll, ballot.isSending);
  return (
    <>
      {sentence ? (
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <p role="status" className="min-w-0 font-medium wrap-anywhere">
            {sentence}
          </p>
          {ballot.canVote ? (
            <Button variant="outline" size="sm" loading={ballot.isSending} onClick={ballot.change}>
              Change vote
            </Button>
          ) : null}
        </div>
      ) : null}
      {showsBars(poll) ? <Bars poll={poll} /> : <PlainOptions poll={poll} />}
    </>
  );
}

/** A poll as the member can use it: form, and results if they can see them. Fits a page, a feed card and the rail. */
export function Ballot({ poll }: { poll: PollRow }) {
  const [region, ballot] = useBallot(poll);
  const note = useId();
  const Part = ballot.isForm ? Voting : Standing;
  return (
    <div ref={region} tabIndex={-1} className="grid min-w-0 gap-3 outline-none">
      <Part poll={poll} ballot={ballot} note={note} />
      <Note poll={poll} id={note} />
    </div>
  );
}
