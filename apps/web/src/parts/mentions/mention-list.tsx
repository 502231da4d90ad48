import { clsx } from 'clsx';
import { Avatar } from '../people/avatar.tsx';
import { countOf } from '../../ui/words/number-format.ts';
import type { Choice } from './word-picker.ts';

interface MentionListProps {
  id: string;
  choices: readonly Choice[];
  active: number;
  onChoose: (choice: Choice) => void;
}

const names = { members: 'Members', topics: 'Topics' } as const;

function Line({ choice }: { choice: Choice }) {
  if (choice.kind === 'topics') {
    const { name, postCount } = choice.topic;
    return (
      <span className="flex min-w-0 items-baseline gap-2 leading-snug">
        <bdi className="truncate font-semibold">#{name}</bdi>
        <span className="shrink-0 text-sm text-ink-soft">{countOf(postCount, 'post')}</span>
      </span>
    );
  }
  const { person } = choice;
  return (
    <>
      <Avatar person={person} size={32} />
      <span className="grid min-w-0 leading-snug">
        <bdi className="truncate font-semibold">{person.fullName}</bdi>
        <span className="truncate text-sm text-ink-soft">
          {[person.title, person.company].filter(Boolean).join(', ') || `@${person.username}`}
        </span>
      </span>
    </>
  );
}

/** The members or topics offered under the text; the focus stays in the text. */
export function MentionList({ id, choices, active, onChoose }: MentionListProps) {
  const kind = choices[0]?.kind ?? 'members';
  const one = kind === 'members' ? 'member' : 'topic';
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label={names[kind]}
        className="mt-1 max-h-56 overflow-y-auto rounded-control border border-seam bg-paper p-1 shadow-lift"
      >
        {choices.map((choice, index) => (
          <div
            key={choice.key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerDown={(event) => {
              event.preventDefault();
              onChoose(choice);
            }}
            className={clsx(
              'flex min-h-11 min-w-0 cursor-pointer items-center gap-3 rounded-small px-2.5 py-1.5 hover:bg-sunk',
              index === active && 'bg-night-wash',
            )}
          >
            <Line choice={choice} />
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {countOf(choices.length, one)} found. Use the arrow keys to choose.
      </p>
    </>
  );
}
