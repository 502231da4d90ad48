export type Mention = { name: string; id: number; start: number; end: number };

const digits = /^[1-9]\d{0,15}$/;
const LONGEST_ID = 16;
const LONGEST_NAME = 200;

/** The token that begins at `start`, whose name ends before `close`, or null where it is none. */
function readMention(text: string, start: number, close: number): Mention | null {
  const rest = text.slice(close + 2, close + 2 + LONGEST_ID + 1);
  const id = rest.slice(0, Math.max(0, rest.indexOf(')')));
  const name = text.slice(start + 2, close);
  if (name.length === 0 || /[[\]\n]/.test(name) || !digits.test(id)) return null;
  return { name, id: Number(id), start, end: close + 2 + id.length + 1 };
}

/**
 * Finds mention tokens `@[name](id)` in one pass, in time linear in the length of the text.
 * A token's name holds no bracket and no line break; its id is a positive number.
 */
export function findMentions(text: string): Mention[] {
  const found: Mention[] = [];
  let close = text.indexOf('](');
  while (close !== -1) {
    const from = Math.max(found.at(-1)?.end ?? 0, close - 2 - LONGEST_NAME);
    const start = text.slice(from, close).lastIndexOf('@[');
    const mention = start === -1 ? null : readMention(text, from + start, close);
    if (mention) found.push(mention);
    close = text.indexOf('](', mention ? mention.end : close + 2);
  }
  return found;
}

/** The text with every mention token taken out. */
export function withoutMentions(text: string): string {
  let rest = '';
  let from = 0;
  for (const mention of findMentions(text)) {
    rest += text.slice(from, mention.start);
    from = mention.end;
  }
  return rest + text.slice(from);
}

/** A stretch of words outside mention tokens. */
export type WordPart =
  | { kind: 'text'; text: string }
  | { kind: 'hashtag'; text: string; slug: string }
  | { kind: 'link'; text: string; href: string };

/** How many topics one post can have, and how long one may be. */
export const TOPIC_LIMIT = 10;
export const TOPIC_MIN_LENGTH = 2;
export const TOPIC_MAX_LENGTH = 50;

// One alternation, no nested repetition: linear in the length of the text.
const linkOrTag =
  /https?:\/\/[^\s<>"'`{}|\\^\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+|(?<![\p{L}\p{M}\p{N}_&/#])#[\p{L}\p{M}\p{N}_-]+/giu;
const trailing = /[.,:;!?)\]…]$/;
const topicWord = /^[\p{L}\p{M}\p{N}_-]+$/u;

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

/**
 * The one spelling under which a topic is kept and compared, or null where the word is none: 2 to 50 letters, digits, `_`
 * and `-` of any script, at least one of them a letter.
 */
export function topicSlug(word: string): string | null {
  const slug = word.normalize('NFC').toLowerCase();
  const { length } = Array.from(slug);
  if (length < TOPIC_MIN_LENGTH || length > TOPIC_MAX_LENGTH) return null;
  return topicWord.test(slug) && /\p{L}/u.test(slug) ? slug : null;
}

function readPart(found: string): Exclude<WordPart, { kind: 'text' }> | null {
  if (!found.startsWith('#')) {
    const text = trimAddress(found);
    const href = safeHref(text);
    return href === null ? null : { kind: 'link', text, href };
  }
  const text = found.replace(/-+$/, '');
  const slug = topicSlug(text.slice(1));
  return slug === null ? null : { kind: 'hashtag', text, slug };
}

/** Splits words without mention tokens into text, addresses that may be linked, and topics. */
export function wordParts(text: string): WordPart[] {
  const parts: WordPart[] = [];
  let from = 0;
  const keep = (to: number) => {
    if (to > from) parts.push({ kind: 'text', text: text.slice(from, to) });
  };
  for (const match of text.matchAll(linkOrTag)) {
    const part = readPart(match[0]);
    if (!part) continue;
    keep(match.index);
    parts.push(part);
    from = match.index + part.text.length;
  }
  keep(text.length);
  return parts;
}
