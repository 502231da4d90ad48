import { posts } from '@innerspring/contract/posts/endpoints';
import { topics } from '@innerspring/contract/topics/endpoints';
import type { Topic } from '@innerspring/contract/topics/schemas';
import type { PersonCard } from '@innerspring/contract/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { insertText } from '../../ui/forms/text-fields.tsx';
import { call } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';
import {
  editedText,
  mentionContent,
  type MentionMark,
  outsideMarks,
  type ShownText,
  shownText,
  wholeMarks,
  withMark,
} from './mention-text.ts';

type Range = readonly [number, number];
type Person = Pick<MentionMark, 'id' | 'name'>;

/** The clipboard format for the mentions in copied text, next to the plain text. */
const CLIPBOARD_TYPE = 'application/x-innerspring-mentions';
/** As many states of the text as Undo is likely to return to. */
const MOST_STATES = 500;

/** The content of each text that was shown, so that Undo and Redo restore mentions with their letters. */
function createStates() {
  const contents = new Map<string, string>();
  return {
    keep(text: string, content: string) {
      contents.delete(text);
      contents.set(text, content);
      const [oldest] = contents.keys();
      if (contents.size > MOST_STATES && oldest !== undefined) contents.delete(oldest);
    },
    of: (text: string) => contents.get(text),
  };
}

/** The browser's name for an edit: `insertText`, `deleteContentBackward`, `historyUndo`; empty if it has none. */
const kindOf = ({ nativeEvent }: ChangeEvent<HTMLTextAreaElement>): string =>
  'inputType' in nativeEvent && typeof nativeEvent.inputType === 'string' ? nativeEvent.inputType : '';

/** The part of a shown text between two positions, with the mentions that are entirely in it. */
function partOf({ text, marks }: ShownText, from: number, to: number): ShownText {
  const inside = marks.filter(({ start, end }) => start >= from && end <= to);
  return {
    text: text.slice(from, to),
    marks: inside.map((mark) => ({ ...mark, start: mark.start - from, end: mark.end - from })),
  };
}

/** Content with mention tokens in a text area that shows names: edits of the names become edits of the content. */
export function useMentionText(
  area: RefObject<HTMLTextAreaElement | null>,
  content: string,
  onContent: (content: string) => void,
) {
  const shown = useMemo(() => shownText(content), [content]);
  const states = useRef<ReturnType<typeof createStates>>(null);
  /** Where the caret goes once React has written the text. */
  const caret = useRef<number>(null);
  const lastCaret = useRef(0);
  const typedMarks = useRef<readonly MentionMark[]>([]);
  useLayoutEffect(() => {
    states.current ??= createStates();
    states.current.keep(shown.text, content);
    if (caret.current !== null) area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [area, shown, content]);

  const freeFrom = (at: number, { marks }: ShownText = shown) =>
    Math.max(0, ...marks.map(({ end }) => (end <= at ? end : 0)));

  /** Inserts text with its marks, as one step of Undo. */
  function type({ text, marks }: ShownText, range: Range) {
    if (!area.current) return;
    typedMarks.current = marks.map((mark) => ({ ...mark, start: mark.start + range[0], end: mark.end + range[0] }));
    insertText(area.current, text, range);
    typedMarks.current = [];
  }

  return {
    shown,
    /** Where the text starts after the last mention before a position. */
    freeFrom,
    /** Inserts a mention in a range of the shown text. */
    mention({ id, name }: Person, after: string, range: Range) {
      type({ text: `@${name}${after}`, marks: [{ start: 0, end: name.length + 1, id, name }] }, range);
    },
    /** Applies an edit, and returns where the text after the mentions before the caret starts. */
    onChange(event: ChangeEvent<HTMLTextAreaElement>): number {
      const { value: text, selectionEnd } = event.target;
      const kind = kindOf(event);
      const earlier = kind.startsWith('history') ? states.current?.of(text) : undefined;
      const edited = editedText(shown, text, selectionEnd, kind === '' ? undefined : kind.startsWith('delete'));
      const marked = typedMarks.current.reduce<ShownText>(withMark, edited);
      const next = earlier ?? mentionContent(marked);
      const after = shownText(next);
      // If the field doesn't show this already, React writes it, and the caret would jump to the end.
      if (after.text !== text) caret.current = Math.min(edited.caret, after.text.length);
      onContent(next);
      return freeFrom(selectionEnd, after);
    },
    /** Extends a deletion to whole mentions: the selection is deleted in one step of Undo. */
    onKeyDown({ key, nativeEvent, currentTarget: field }: KeyboardEvent<HTMLTextAreaElement>) {
      if ((key !== 'Backspace' && key !== 'Delete') || nativeEvent.isComposing) return;
      const { selectionStart, selectionEnd } = field;
      const [from, to] = wholeMarks(shown, selectionStart, selectionEnd, key === 'Delete' ? 1 : -1);
      if (from !== selectionStart || to !== selectionEnd) field.setSelectionRange(from, to);
    },
    onSelect({ currentTarget: field }: SyntheticEvent<HTMLTextAreaElement>) {
      const { selectionStart: at, selectionEnd } = field;
      const next = at === selectionEnd && field.value === shown.text ? outsideMarks(shown, at, lastCaret.current) : at;
      if (next !== at) field.setSelectionRange(next, next);
      lastCaret.current = next;
    },
    /** Copies names for everywhere, and the mentions for fields like this one. */
    onCopy(event: ClipboardEvent<HTMLTextAreaElement>) {
      const { selectionStart, selectionEnd, value: text } = event.currentTarget;
      const part = partOf(shown, selectionStart, selectionEnd);
      if (part.marks.length === 0) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', text.slice(selectionStart, selectionEnd));
      event.clipboardData.setData(CLIPBOARD_TYPE, mentionContent(part));
      if (event.type === 'cut') insertText(event.currentTarget, '');
    },
    onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
      const { selectionStart, selectionEnd } = event.currentTarget;
      const copied = event.clipboardData.getData(CLIPBOARD_TYPE) || event.clipboardData.getData('text/plain');
      const part = shownText(copied);
      if (part.marks.length === 0) return;
      event.preventDefault();
      type(part, [selectionStart, selectionEnd]);
    },
  };
}

/** The word being typed after an @ or # at the caret, and that character's position. */
export interface WordSearch {
  at: number;
  words: string;
}

const typedMention = /(?:^|[^\p{L}\p{N}_@])@([\p{L}\p{N}_.'’-]{1,40}(?: [\p{L}\p{N}.'’-]{0,40})?)$/u;

/** Null if the caret isn't after an @ with one or two words of a name. */
export function mentionSearch(text: string, caret: number): WordSearch | null {
  const words = typedMention.exec(text.slice(Math.max(0, caret - 100), caret))?.[1];
  if (words === undefined || words.trim() === '') return null;
  return { at: caret - words.length - 1, words: words.trim() };
}

const typedTopic = /(?:^|[^\p{L}\p{M}\p{N}_&/#])#([\p{L}\p{M}\p{N}_-]{0,50})$/u;

/** Null if the caret isn't after a # or the word that follows one. */
export function topicSearch(text: string, caret: number): WordSearch | null {
  const words = typedTopic.exec(text.slice(Math.max(0, caret - 60), caret))?.[1];
  return words === undefined ? null : { at: caret - words.length - 1, words };
}

/** What the word at the caret searches for. */
export type Search = WordSearch & { kind: 'members' | 'topics' };
/** A suggestion for it. */
export type Choice =
  | { kind: 'members'; key: number; person: PersonCard }
  | { kind: 'topics'; key: string; topic: Topic };

/** The people that an @ suggests. */
export interface PeopleSource {
  /** Its cache key: the name of the endpoint first. */
  key: readonly unknown[];
  /** Members who match the typed part of a name. */
  find: (words: string, signal: AbortSignal) => Promise<PersonCard[]>;
}

/** Every member whom the viewer can see. */
export const anyMember: PeopleSource = {
  key: [posts.mentionable.name],
  find: async (q, signal) => (await call(posts.mentionable, { query: { q } }, { signal })).items,
};

const typingPause = 150;
const nothing: Choice[] = [];

/**
 * The search that the text before the caret starts; topics only if requested.
 * @param from where the searched text starts: after the mention before the caret
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

/** What is suggested, and whether it was found for the text as it is now. */
interface Choices {
  choices: Choice[];
  isCurrent: boolean;
}

/**
 * Members or topics that start with the text, once typing pauses; none while there is no search. Until they are found,
 * those of the text before it stay.
 */
export function useChoices(search: Search | null, source: PeopleSource): Choices {
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
  if (!settled) return { choices: nothing, isCurrent: false };
  const isTyped = settled.words === search?.words;
  if (settled.kind === 'members') {
    const choices = (people.data ?? []).map((person): Choice => ({ kind: 'members', key: person.id, person }));
    return { choices, isCurrent: isTyped && people.isSuccess && !people.isPlaceholderData };
  }
  const choices = (found.data?.items ?? []).map((topic): Choice => ({ kind: 'topics', key: topic.slug, topic }));
  return { choices, isCurrent: isTyped && found.isSuccess && !found.isPlaceholderData };
}
