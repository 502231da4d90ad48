import { type RefObject, useLayoutEffect } from 'react';
import type { ShownText } from './mention-text.ts';

/** Keeps the marks under their letters while the field scrolls. */
function useAlongside(field: RefObject<HTMLTextAreaElement | null>, shown: ShownText): void {
  useLayoutEffect(() => {
    const area = field.current;
    const layer = area?.parentElement?.querySelector<HTMLElement>('[data-backdrop]');
    if (!area || !layer) return;
    const follow = () => {
      layer.scrollTop = area.scrollTop;
    };
    follow();
    area.addEventListener('scroll', follow, { passive: true });
    return () => area.removeEventListener('scroll', follow);
  }, [field, shown]);
}

/** The text of a field once more, unseen, with a mark under every mention; for the backdrop of a text area. */
export function MentionMarks({ shown, field }: { shown: ShownText; field: RefObject<HTMLTextAreaElement | null> }) {
  const { text, marks } = shown;
  useAlongside(field, shown);
  if (marks.length === 0) return null;
  const parts = marks.map(({ start, end }, at) => (
    <span key={start}>
      {text.slice(marks[at - 1]?.end ?? 0, start)}
      <mark className="rounded-[3px] bg-night-wash text-transparent shadow-[0_0_0_2px_var(--color-night-wash)]">
        {text.slice(start, end)}
      </mark>
    </span>
  ));
  // A line break at the very end has a line only with something behind it.
  return [...parts, <span key="rest">{`${text.slice(marks.at(-1)?.end)}\u200b`}</span>];
}
