import { useMemo } from 'react';
import { useCurrentUser } from '../../platform/session/current-user.ts';

const letter = String.raw`[\p{L}\p{N}_]`;

/** Whether a text contains one of the words or phrases, as a whole and ignoring case. */
export function mutedTest(words: readonly string[]): (text: string) => boolean {
  if (words.length === 0) return () => false;
  const escaped = words.map((word) =>
    word
      .normalize('NFC')
      .replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
      .replaceAll(/\s+/g, String.raw`\s+`),
  );
  const pattern = new RegExp(`(?<!${letter})(?:${escaped.join('|')})(?!${letter})`, 'iu');
  return (text) => pattern.test(text.normalize('NFC'));
}

type Said = { content: string; author: { id: number } | null };
type Written = Said & { repostOf?: Said | null };

/** Leaves out what others wrote with a word that the reader muted, and their reposts of such posts. */
export function useWithoutMutedWords<T extends Written>(items: readonly T[]): T[] {
  const { id, reading } = useCurrentUser();
  const isMuted = useMemo(() => mutedTest(reading.mutedWords), [reading.mutedWords]);
  const isKept = ({ content, author }: Said) => author?.id === id || !isMuted(content);
  return items.filter((item) => isKept(item) && (!item.repostOf || item.author?.id === id || isKept(item.repostOf)));
}
