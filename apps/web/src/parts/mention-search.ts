/** The name being typed after an @ at the caret, and where its @ stands. */
export interface MentionSearch {
  at: number;
  words: string;
}

const typedMention = /(?:^|[^\p{L}\p{N}_@])@([\p{L}\p{N}_.'’-]{1,40}(?: [\p{L}\p{N}.'’-]{0,40})?)$/u;

/** Null when the caret does not stand behind an @ with one or two words of a name. */
export function mentionSearch(text: string, caret: number): MentionSearch | null {
  const words = typedMention.exec(text.slice(Math.max(0, caret - 100), caret))?.[1];
  if (words === undefined || words.trim() === '') return null;
  return { at: caret - words.length - 1, words: words.trim() };
}

/** The text with the search replaced by a token `@[name](id)` and a space, and the caret behind them. */
export function insertMention(
  text: string,
  search: MentionSearch,
  caret: number,
  person: { id: number; fullName: string },
) {
  const name = person.fullName
    .replace(/[[\]\r\n]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const rest = text.slice(caret);
  const token = `@[${name}](${person.id})${rest.startsWith(' ') ? '' : ' '}`;
  return { text: text.slice(0, search.at) + token + rest, caret: search.at + token.length };
}
