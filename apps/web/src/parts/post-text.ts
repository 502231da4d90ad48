import { findMentions } from '@innerspring/contract/post-rules';

/** A stretch of a post's or comment's words. Everything is shown as text; only `mention` and `link` become anchors. */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; text: string; id: number }
  | { kind: 'hashtag'; text: string }
  | { kind: 'link'; text: string; href: string };

interface Named {
  id: number;
  fullName: string;
}

// One alternation, no nested repetition: linear in the length of the text.
const linkOrTag =
  /https?:\/\/[^\s<>"'`{}|\\^\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+|(?<![\p{L}\p{N}_&/#])#[\p{L}\p{N}_]{1,60}/giu;
const trailing = /[.,:;!?)\]…]$/;

/** Takes the sentence's own punctuation off an address; a bracket that the address opened stays. */
function trimAddress(found: string): string {
  let address = found;
  while (trailing.test(address)) {
    if (address.endsWith(')') && address.split('(').length >= address.split(')').length) break;
    address = address.slice(0, -1);
  }
  return address;
}

/** The address if it may be linked: absolute, http or https, without credentials; otherwise null. */
export function safeHref(address: string): string | null {
  if (address.length > 2000 || !URL.canParse(address)) return null;
  const url = new URL(address);
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.username || url.password) return null;
  return url.href;
}

/** The address of an uploaded file, or null when it is not one of this site's own. */
export function uploadHref(address: string): string | null {
  return /^\/uploads\/[A-Za-z0-9._/-]+$/.test(address) && !address.includes('..') ? address : null;
}

function plainParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  const keep = (to: number) => {
    if (to > from) parts.push({ kind: 'text', text: text.slice(from, to) });
  };
  for (const match of text.matchAll(linkOrTag)) {
    const found = match[0];
    const isTag = found.startsWith('#');
    const shown = isTag ? found : trimAddress(found);
    const href = isTag ? null : safeHref(shown);
    if (!isTag && !href) continue;
    keep(match.index);
    parts.push(href ? { kind: 'link', text: shown, href } : { kind: 'hashtag', text: shown });
    from = match.index + shown.length;
  }
  keep(text.length);
  return parts;
}

/**
 * Splits words into parts. A mention token shows the member's present name; one whose member is gone shows the name as
 * typed, as plain text.
 */
export function textParts(content: string, mentions: readonly Named[]): TextPart[] {
  const names = new Map(mentions.map(({ id, fullName }) => [id, fullName]));
  const parts: TextPart[] = [];
  let from = 0;
  for (const { name, id, start, end } of findMentions(content)) {
    parts.push(...plainParts(content.slice(from, start)));
    const present = names.get(id);
    parts.push(
      present === undefined ? { kind: 'text', text: `@${name}` } : { kind: 'mention', text: `@${present}`, id },
    );
    from = end;
  }
  parts.push(...plainParts(content.slice(from)));
  return parts;
}

/** The words as one line without tokens, for titles and questions: "First run of the new hybrid…". */
export function textExcerpt(content: string, mentions: readonly Named[], length = 60): string {
  const line = textParts(content, mentions)
    .map((part) => part.text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = Array.from(line);
  return letters.length > length ? `${letters.slice(0, length).join('').trimEnd()}…` : line;
}
