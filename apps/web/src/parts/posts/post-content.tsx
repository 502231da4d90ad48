import { clsx } from 'clsx';
import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import { profilePath, SiteLink, topicPath } from '../site-link.tsx';
import { type TextPart, textParts } from './post-text.ts';

interface PostContentProps {
  content: string;
  mentions: readonly { id: number; fullName: string }[];
  /** Shows all lines from the start. */
  whole?: boolean;
}

/** A post's words, cut after five lines until asked for more. */
export function PostContent({ content, mentions, whole = false }: PostContentProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(whole);
  const [isCut, setCut] = useState(false);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element || isOpen) return;
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
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

/** Words of members: text nodes, and anchors for mentions, topics and checked addresses. Nothing is ever read as markup. */
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
