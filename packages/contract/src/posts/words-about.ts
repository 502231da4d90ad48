import { findMentions } from './mentions.ts';
import { TOPIC_LIMIT, wordParts } from './words.ts';

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
