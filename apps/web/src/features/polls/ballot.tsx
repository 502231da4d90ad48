import type { PollRow } from '@innerspring/contract/polls/schemas';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { BallotForm } from './ballot-form.tsx';
import { OptionText, OwnMark, PollBars } from './poll-bars.tsx';
import { hasResults, notForYou, resultsNote } from './poll-words.ts';
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
function Note({ poll }: { poll: PollRow }) {
  const note = resultsNote(poll);
  return note ? <p className="text-sm text-ink-faint">{note}</p> : null;
}

/** The bars, with how to read them; nothing if the viewer cannot see results. */
function Bars({ poll }: { poll: PollRow }) {
  const { options, countedVotes, viewerChoices, state, maxChoices } = poll;
  if (!hasResults(poll)) return null;
  return (
    <>
      <PollBars
        options={options}
        countedVotes={countedVotes ?? 0}
        choices={viewerChoices}
        showsWinner={state !== 'open'}
      />
      {maxChoices > 1 ? (
        <p className="text-sm text-ink-faint">
          Percentages are of members who voted. Each could choose up to {maxChoices} options.
        </p>
      ) : null}
    </>
  );
}

interface ForfeitProps {
  question: string;
  loading: boolean;
  onConfirm: () => void;
}

/** Asks first, since the member can never vote in this poll afterwards. */
function ForfeitButton({ question, loading, onConfirm }: ForfeitProps) {
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
      onConfirm={onConfirm}
    />
  );
}

type PartProps = { poll: PollRow; ballot: BallotState };

/** The form with its buttons. */
function Voting({ poll, ballot }: PartProps) {
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
          <ForfeitButton question={poll.question} loading={ballot.isForfeiting} onConfirm={ballot.forfeit} />
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
      {hasResults(poll) ? <Bars poll={poll} /> : <PlainOptions poll={poll} />}
    </>
  );
}

/** A poll as the member can use it: form, and results if they can see them. Fits a page, a feed card and the rail. */
export function Ballot({ poll }: { poll: PollRow }) {
  const [region, ballot] = useBallot(poll);
  const Part = ballot.isForm ? Voting : Standing;
  return (
    <div ref={region} tabIndex={-1} className="grid min-w-0 gap-3 outline-none">
      <Part poll={poll} ballot={ballot} />
      <Note poll={poll} />
    </div>
  );
}
