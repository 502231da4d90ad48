import type { PostOriginal } from '@innerspring/contract/posts/schemas';
import { findMentions, type WordPart, wordParts } from '@innerspring/contract/posts/text';
import { clsx } from 'clsx';
import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { profilePath, SiteLink, topicPath } from '../site-link.tsx';

/** A part of a post's or comment's text. Everything is shown as text; mentions, topics and links become anchors. */
export type TextPart = WordPart | { kind: 'mention'; text: string; id: number };

interface Named {
  id: number;
  fullName: string;
}

/** The URL of an uploaded file, or null if it isn't one of this site's own. */
export function uploadHref(address: string): string | null {
  return /^\/uploads\/[A-Za-z0-9._/-]+$/.test(address) && !address.includes('..') ? address : null;
}

/** Whether text without a file may name a video that plays in place; `PostLink` checks more closely. */
export const mayNameVideo = (post: { mediaType: string; content: string }): boolean =>
  post.mediaType === 'none' && /\/\/\S*(?:youtu|vimeo)/i.test(post.content);

/**
 * Splits text into parts. A mention token shows the member's current name; if the member is gone, it shows the name as
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

/** The text as one line without tokens, for titles and questions: "First run of the new hybrid…". */
export function textExcerpt(content: string, mentions: readonly Named[], length = 60): string {
  const line = textParts(content, mentions)
    .map((part) => part.text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = Array.from(line);
  return letters.length > length ? `${letters.slice(0, length).join('').trimEnd()}…` : line;
}

/** The author of a post: its company, or the member who wrote it. */
export const voiceName = ({ company, author }: Pick<PostOriginal, 'company' | 'author'>): string =>
  (company?.name ?? author?.fullName) || 'A former member';

type Told = (isCut: boolean) => void;

const told = new Map<Element, Told>();
let heights: ResizeObserver | undefined;

/** Measures all texts before updating any, so the browser lays out the page once for all of them, before it paints. */
function onHeights(entries: ResizeObserverEntry[]): void {
  const found = entries.map(({ target }) => [target, target.scrollHeight > target.clientHeight + 1] as const);
  flushSync(() => found.forEach(([target, isCut]) => told.get(target)?.(isCut)));
}

/** Reports whether a text is truncated, after layout and on every change. @returns a function that stops watching */
function watchHeight(element: Element, tell: Told): () => void {
  heights ??= new ResizeObserver(onHeights);
  told.set(element, tell);
  heights.observe(element);
  return () => {
    heights?.unobserve(element);
    told.delete(element);
  };
}

/**
 * Whether a text seems to take more than five lines, before it is measured. What the measuring changes is in time for the paint,
 * but Chromium counts it as a layout shift.
 */
function seemsLong(content: string): boolean {
  // A letter of ours takes 7.3 px on average, and from 768 px on a column is about 600 px wide.
  const columns = (innerWidth < 768 ? innerWidth - 36 : 600) / 7.3;
  return content.split('\n').reduce((lines, { length }) => lines + Math.max(1, Math.ceil(length / columns)), 0) > 5;
}

interface PostContentProps {
  content: string;
  mentions: readonly { id: number; fullName: string }[];
  /** Shows all lines from the start. */
  whole?: boolean;
}

/** A post's text, cut after five lines until the reader expands it. */
export function PostContent({ content, mentions, whole = false }: PostContentProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(whole);
  const [isCut, setCut] = useState(() => seemsLong(content));

  useLayoutEffect(() => {
    const element = box.current;
    if (!element || isOpen) return;
    return watchHeight(element, setCut);
  }, [isOpen, content]);

  return (
    <div className="px-4.5 py-3 text-post">
      <div
        ref={box}
        tabIndex={-1}
        dir="auto"
        className={clsx('wrap-anywhere whitespace-pre-wrap outline-none', !isOpen && 'line-clamp-5')}
      >
        <PostTextView content={content} mentions={mentions} />
      </div>
      {isCut && !isOpen ? (
        <button
          type="button"
          className="hit mt-0.5 min-h-6 rounded-small text-base font-semibold text-ink-soft hover:text-ink"
          onClick={() => {
            setOpen(true);
            box.current?.focus();
          }}
        >
          See more
        </button>
      ) : null}
    </div>
  );
}

interface PostTextViewProps {
  content: string;
  mentions: readonly { id: number; fullName: string }[];
}

const linkLook = 'font-medium text-night underline-offset-3 hover:underline';

function Part({ part }: { part: TextPart }) {
  switch (part.kind) {
    case 'mention':
      return (
        <SiteLink to={profilePath(part.id)} className={linkLook}>
          <bdi>{part.text}</bdi>
        </SiteLink>
      );
    case 'link':
      return (
        <a href={part.href} target="_blank" rel="noopener nofollow noreferrer" className={linkLook}>
          {part.text}
        </a>
      );
    case 'hashtag':
      return (
        <SiteLink to={topicPath(part.slug)} className={linkLook}>
          {part.text}
        </SiteLink>
      );
    case 'text':
      return part.text;
  }
}

/** Members' text: text nodes, and anchors for mentions, topics and checked URLs. Nothing is ever parsed as markup. */
export function PostTextView({ content, mentions }: PostTextViewProps) {
  let offset = 0;
  return textParts(content, mentions).map((part) => {
    const key = offset;
    offset += part.text.length;
    return (
      <Fragment key={`${key}-${part.kind}`}>
        <Part part={part} />
      </Fragment>
    );
  });
}
