import { posts } from '@innerspring/contract/posts';
import type { PersonCard } from '@innerspring/contract/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { query } from '../platform/query.ts';
import { Avatar } from './avatar.tsx';

const typingPause = 150;

function useSettled(words: string): string {
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), typingPause);
    return () => clearTimeout(timer);
  }, [words]);
  return words === '' ? '' : settled;
}

const noOne: PersonCard[] = [];

/** Members whose name begins with the words, once the typing rests; none while there are no words. */
export function useMentionable(words: string): PersonCard[] {
  const q = useSettled(words);
  const found = useQuery({
    ...query(posts.mentionable, { query: { q: q || '-' } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return q === '' ? noOne : (found.data?.items ?? noOne);
}

interface MentionListProps {
  id: string;
  people: readonly PersonCard[];
  active: number;
  onChoose: (person: PersonCard) => void;
}

/** The members offered under the text; the focus stays in the text. */
export function MentionList({ id, people, active, onChoose }: MentionListProps) {
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label="Members"
        className="mt-1 max-h-56 overflow-y-auto rounded-control border border-seam bg-paper p-1 shadow-lift"
      >
        {people.map((person, index) => (
          <div
            key={person.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerDown={(event) => {
              event.preventDefault();
              onChoose(person);
            }}
            className={clsx(
              'flex min-h-11 min-w-0 cursor-pointer items-center gap-3 rounded-small px-2.5 py-1.5 hover:bg-sunk',
              index === active && 'bg-night-wash',
            )}
          >
            <Avatar person={person} size={32} />
            <span className="grid min-w-0 leading-snug">
              <bdi className="truncate font-semibold">{person.fullName}</bdi>
              <span className="truncate text-sm text-ink-soft">
                {[person.title, person.company].filter(Boolean).join(', ') || `@${person.username}`}
              </span>
            </span>
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {people.length === 1 ? '1 member found' : `${people.length} members found`}. Use the arrow keys to choose.
      </p>
    </>
  );
}
