import { POST_MAX_LENGTH, POST_MIN_LENGTH } from '../constants.ts';
import { isBlank, isStorable, visibleText } from '../storable.ts';
import { findMentions, TOPIC_LIMIT, withoutMentions, wordParts } from './text.ts';

const onlySpaceAndPunctuation = /^[\s\p{P}]*$/u;

function isOneCharacterRepeated(text: string): boolean {
  const [first, ...rest] = Array.from(visibleText(text));
  return rest.length > 0 && rest.every((character) => character === first);
}

/**
 * The first rule of specification §5 that a post's words break, as its exact sentence, or null.
 * Rules apply in the order given there, on the text as typed.
 */
export function postContentProblem(text: string): string | null {
  if (text.length < POST_MIN_LENGTH) return 'Post content must be at least 4 characters long';
  if (isBlank(text)) return 'Post cannot be empty';
  if (isBlank(withoutMentions(text))) return 'Post must contain actual content beyond mentions';
  if (onlySpaceAndPunctuation.test(visibleText(text))) return 'Post must contain meaningful content';
  if (isOneCharacterRepeated(text)) return 'Post cannot contain only repeated characters';
  if (!isStorable(text)) return 'Post contains a character we can’t store';
  if (text.length > POST_MAX_LENGTH) return `Post content can have at most ${POST_MAX_LENGTH} characters`;
  return null;
}

/** The stretches of a text around its mention tokens. */
function outsideMentions(text: string): string[] {
  const stretches: string[] = [];
  let from = 0;
  for (const mention of findMentions(text)) {
    stretches.push(text.slice(from, mention.start));
    from = mention.end;
  }
  return [...stretches, text.slice(from)];
}

/** The topics of a post's words, each once, as first written, at most ten. */
export function topicsIn(content: string): { slug: string; name: string }[] {
  const found = new Map<string, string>();
  for (const part of outsideMentions(content).flatMap(wordParts)) {
    if (part.kind === 'hashtag' && !found.has(part.slug)) found.set(part.slug, part.text.slice(1));
  }
  return Array.from(found, ([slug, name]) => ({ slug, name })).slice(0, TOPIC_LIMIT);
}

/** The first address in a post's words that may be linked, or null. */
export function firstLink(content: string): string | null {
  for (const part of outsideMentions(content).flatMap(wordParts)) if (part.kind === 'link') return part.href;
  return null;
}
