import { posts } from '@innerspring/contract/posts/endpoints';
import type { Topic } from '@innerspring/contract/topics/schemas';
import { topics } from '@innerspring/contract/topics/endpoints';
import type { PersonCard } from '@innerspring/contract/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';
import { mentionSearch, topicSearch, type WordSearch } from './use-mention-text.ts';

/** What the word at the caret asks for. */
export type Search = WordSearch & { kind: 'members' | 'topics' };
/** What is offered for it. */
export type Choice =
  | { kind: 'members'; key: number; person: PersonCard }
  | { kind: 'topics'; key: string; topic: Topic };

/** Whom an @ offers. */
export interface PeopleSource {
  /** Tells it from the others in the cache: the name of the endpoint first. */
  key: readonly unknown[];
  /** Members by the words typed of a name. */
  find: (words: string, signal: AbortSignal) => Promise<PersonCard[]>;
}

/** Every member whom the viewer may see. */
export const anyMember: PeopleSource = {
  key: [posts.mentionable.name],
  find: async (q, signal) => (await call(posts.mentionable, { query: { q } }, { signal })).items,
};

const typingPause = 150;
const nothing: Choice[] = [];

/**
 * The search that the words before the caret begin; topics only where they are asked for.
 * @param from where the text begins that may be looked at: behind the mention before the caret
 */
export function searchAt(text: string, caret: number, from: number, withTopics: boolean): Search | null {
  const free = ' '.repeat(from) + text.slice(from);
  const member = mentionSearch(free, caret);
  if (member) return { ...member, kind: 'members' };
  const topic = withTopics ? topicSearch(free, caret) : null;
  return topic && { ...topic, kind: 'topics' };
}

function useSettled(search: Search | null): Search | null {
  const [settled, setSettled] = useState(search);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(search), typingPause);
    return () => clearTimeout(timer);
  }, [search]);
  return search && settled?.kind === search.kind ? settled : null;
}

/** Members or topics that begin with the words, once the typing rests; none while nothing is searched for. */
export function useChoices(search: Search | null, source: PeopleSource): Choice[] {
  const settled = useSettled(search);
  const q = settled?.words ?? '';
  const common = { placeholderData: keepPreviousData, staleTime: 60_000 };
  const people = useQuery({
    queryKey: [...source.key, q],
    queryFn: ({ signal }) => source.find(q, signal),
    ...common,
    enabled: settled?.kind === 'members' && q !== '',
  });
  const found = useQuery({ ...query(topics.search, { query: { q } }), ...common, enabled: settled?.kind === 'topics' });
  if (!settled) return nothing;
  if (settled.kind === 'members') {
    return (people.data ?? []).map((person) => ({ kind: 'members', key: person.id, person }));
  }
  return (found.data?.items ?? []).map((topic) => ({ kind: 'topics', key: topic.slug, topic }));
}
