import { clsx } from 'clsx';
import * as Radix from 'radix-ui/tabs';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { onceLaidOut } from './once-laid-out.ts';

/** How much of the neighbour stays in sight, so that the row is seen to go on, in pixels. */
const NEIGHBOUR = 32;

/**
 * Scrolls a row of tabs or links sideways so far that the chosen one is seen. The page itself stays where it is, which
 * `scrollIntoView` would not promise.
 * @param selector finds the chosen one inside of the row
 * @param chosen the selected tab: the row scrolls when it changes
 */
export function useChosenInSight<T extends HTMLElement>(selector: string, chosen: unknown): RefObject<T | null> {
  const ref = useRef<T>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen says when to look again
  useLayoutEffect(() => {
    const row = ref.current;
    const place = row?.querySelector(selector);
    if (!row || !place) return undefined;
    return onceLaidOut(row, () => {
      const sight = row.getBoundingClientRect();
      const { left, right } = place.getBoundingClientRect();
      if (left < sight.left) row.scrollLeft -= sight.left - left + NEIGHBOUR;
      else if (right > sight.right) row.scrollLeft += right - sight.right + NEIGHBOUR;
    });
  }, [selector, chosen]);
  return ref;
}

export interface Tab<T extends string> {
  value: T;
  label: ReactNode;
  /** A count next to the label. */
  count?: ReactNode;
  content?: ReactNode;
  disabled?: boolean;
}

export interface TabsProps<T extends string> {
  tabs: readonly Tab<T>[];
  /** Names the row. */
  label: string;
  value?: T;
  defaultValue?: T;
  onValueChange?: (value: T) => void;
  className?: string;
}

/**
 * Underlined tabs with their panels: arrows move, Home and End jump, the row scrolls on phones. The panels are our own: the
 * library's ask the browser for their animations while they mount, which makes it style the whole new page on the spot and React
 * render it a second time.
 */
export function Tabs<T extends string>({ tabs, label, value, defaultValue, onValueChange, className }: TabsProps<T>) {
  const id = useId();
  const [own, setOwn] = useState(defaultValue ?? tabs[0]?.value);
  const chosen = value ?? own;
  const row = useChosenInSight<HTMLDivElement>('[data-state=active]', chosen);
  const choose = (next: string) => {
    const tab = tabs.find((candidate) => candidate.value === next);
    if (!tab) return;
    setOwn(tab.value);
    onValueChange?.(tab.value);
  };
  const idsOf = (tab: string) => ({ tab: `${id}tab-${tab}`, panel: `${id}panel-${tab}` });
  return (
    <Radix.Root value={chosen} onValueChange={choose} className={clsx('min-w-0', className)}>
      <Radix.List
        ref={row}
        aria-label={label}
        className="flex gap-1 overflow-x-auto overflow-y-hidden border-b border-seam [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            id={idsOf(tab.value).tab}
            aria-controls={idsOf(tab.value).panel}
            value={tab.value}
            disabled={tab.disabled}
            className="-mb-px flex h-10 shrink-0 items-center gap-2 border-b-2 border-transparent px-3 font-semibold whitespace-nowrap text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 disabled:opacity-50 data-[state=active]:border-night data-[state=active]:text-night max-md:h-11"
          >
            {tab.label}
            {tab.count === undefined ? null : (
              <span className="text-sm font-medium text-ink-faint tabular-nums">{tab.count}</span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={idsOf(tab.value).panel}
          aria-labelledby={idsOf(tab.value).tab}
          tabIndex={0}
          hidden={tab.value !== chosen}
          className="min-w-0 pt-4"
        >
          {tab.value === chosen ? tab.content : null}
        </div>
      ))}
    </Radix.Root>
  );
}
