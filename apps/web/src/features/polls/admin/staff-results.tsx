import type { AdminPoll } from '@innerspring/contract/polls/admin';
import { PollBars } from '../poll-bars.tsx';
import { severalNote, showsBars, staffNote } from '../poll-words.ts';
import { isOver } from './poll-values.ts';

/** The counted votes of a poll as staff see them, with why they differ from the members who voted, or aren't shown. */
export function StaffResults({ poll }: { poll: AdminPoll }) {
  const { options, countedVotes, state, maxChoices } = poll;
  const hasBars = showsBars(poll);
  const notes = [staffNote(poll), hasBars ? severalNote(maxChoices) : null].filter((note) => note !== null);
  return (
    <>
      {notes.length > 0 ? <p className="text-sm text-ink-faint">{notes.join(' ')}</p> : null}
      {hasBars ? (
        <PollBars options={options} countedVotes={countedVotes ?? 0} showsWinner={isOver(state)} />
      ) : (
        <WrittenOptions options={options} />
      )}
    </>
  );
}

/** The options without votes. */
export function WrittenOptions({ options }: Pick<AdminPoll, 'options'>) {
  if (options.length === 0) return <p className="text-ink-soft">No options yet.</p>;
  return (
    <ol className="grid list-decimal gap-1 ps-5">
      {options.map(({ id, text }) => (
        <li key={id} dir="auto" className="wrap-anywhere">
          {text}
        </li>
      ))}
    </ol>
  );
}
