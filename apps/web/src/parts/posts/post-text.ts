import { findMentions } from '@innerspring/contract/posts/mentions';
import type { PostOriginal } from '@innerspring/contract/posts/schemas';
import { type WordPart, wordParts } from '@innerspring/contract/posts/words';

export { safeHref } from '@innerspring/contract/posts/words';

/** A stretch of a post's or comment's words. Everything is shown as text; mentions, topics and links become anchors. */
export type TextPart = WordPart | { kind: 'mention'; text: string; id: number };

interface Named {
  id: number;
  fullName: string;
}

/** The address of an uploaded file, or null when it is not one of this site's own. */
export function uploadHref(address: string): string | null {
  return /^\/uploads\/[A-Za-z0-9._/-]+$/.test(address) && !address.includes('..') ? address : null;
}

/** Whether words beside which no file is shown may name a video that plays in place; `PostLink` looks closer. */
export const mayNameVideo = (post: { mediaType: string; content: string }): boolean =>
  post.mediaType === 'none' && /\/\/\S*(?:youtu|vimeo)/i.test(post.content);

/**
 * Splits words into parts. A mention token shows the member's present name; one whose member is gone shows the name as
 * typed, as plain text.
 */
export function textParts(content: string, mentions: readonly Named[]): TextPart[] {
  const names = new Map(mentions.map(({ id, fullName }) => [id, fullName]));
  const parts: TextPart[] = [];
  let from = 0;
  for (const { name, id, start, end } of findMentions(content)) {
    parts.push(...wordParts(content.slice(from, start)));
    const present = names.get(id);
    parts.push(
      present === undefined ? { kind: 'text', text: `@${name}` } : { kind: 'mention', text: `@${present}`, id },
    );
    from = end;
  }
  parts.push(...wordParts(content.slice(from)));
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

/** Who speaks in a post: its company, or the member who wrote it. */
export const voiceName = ({ company, author }: Pick<PostOriginal, 'company' | 'author'>): string =>
  (company?.name ?? author?.fullName) || 'A former member';
