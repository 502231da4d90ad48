import { clsx } from 'clsx';
import { useLayoutEffect, useRef, useState } from 'react';
import { PostTextView } from './post-text-view.tsx';

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
