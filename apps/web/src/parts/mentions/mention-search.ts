/** The word being typed behind an @ or # at the caret, and where that sign stands. */
export interface WordSearch {
  at: number;
  words: string;
}

const typedMention = /(?:^|[^\p{L}\p{N}_@])@([\p{L}\p{N}_.'’-]{1,40}(?: [\p{L}\p{N}.'’-]{0,40})?)$/u;

/** Null when the caret does not stand behind an @ with one or two words of a name. */
export function mentionSearch(text: string, caret: number): WordSearch | null {
  const words = typedMention.exec(text.slice(Math.max(0, caret - 100), caret))?.[1];
  if (words === undefined || words.trim() === '') return null;
  return { at: caret - words.length - 1, words: words.trim() };
}

const typedTopic = /(?:^|[^\p{L}\p{M}\p{N}_&/#])#([\p{L}\p{M}\p{N}_-]{0,50})$/u;

/** Null when the caret does not stand behind a # or the word that follows one. */
export function topicSearch(text: string, caret: number): WordSearch | null {
  const words = typedTopic.exec(text.slice(Math.max(0, caret - 60), caret))?.[1];
  return words === undefined ? null : { at: caret - words.length - 1, words };
}
