import type { SearchQuery } from '@innerspring/contract';

/** Quotes in words are blanks to full text; inside of quotes nothing is an operator. */
const quoted = (text: string) => `"${text.replaceAll('"', ' ')}"`;

/** Words and phrases that must be there, those that must not, for `websearch_to_tsquery`, which takes any text. */
export function wantedText({ words, phrases, excluded }: SearchQuery): string {
  return [...words, ...phrases]
    .map(quoted)
    .concat(excluded.map((text) => `-${quoted(text)}`))
    .join(' ');
}

/** Any of the words that must not be there, for `websearch_to_tsquery`; nothing where there are none. */
export const refusedText = ({ excluded }: SearchQuery): string => excluded.map(quoted).join(' or ');

/** Each word of the values, or its beginning, for `to_tsquery`: letters and digits only, so that nothing is an operator. */
export function beginningsText(values: (string | undefined)[]): string {
  const words = values.flatMap((value) => value?.match(/[\p{L}\p{N}]+/gu) ?? []);
  return words.map((word) => `${word}:*`).join(' & ');
}

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** Pattern of LIKE for a text with a blank before it: a word in it begins so. Null where there is no value. */
export function wordStartPattern(value: string): string;
export function wordStartPattern(value: string | undefined): string | null;
export function wordStartPattern(value: string | undefined): string | null {
  return value === undefined ? null : `% ${escapeLike(value.toLowerCase())}%`;
}
