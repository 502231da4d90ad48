import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
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

/** The tab that a key leads to from the one in focus, around the ends of the row. Tabs that are disabled are left out. */
function neighborOf(tab: Element, tabs: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const at = tabs.findIndex((one) => one === tab);
  if (key === 'ArrowRight') return tabs[(at + 1) % tabs.length];
  if (key === 'ArrowLeft') return tabs.at(at - 1);
  if (key === 'Home') return tabs[0];
  return key === 'End' ? tabs.at(-1) : undefined;
}

function onKeyDown(event: KeyboardEvent<HTMLElement>) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !(event.target instanceof Element)) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role=tab]')];
  const next = neighborOf(
    event.target,
    tabs.filter((tab) => !tab.disabled),
    event.key,
  );
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.click();
}

/**
 * Underlined tabs with their panels, by the pattern of the ARIA authoring practices: one Tab stop, arrows move and select, Home and
 * End jump. The row scrolls on phones. They are our own because Radix's measure and render the page a second time while it mounts
 * (docs/decisions/0047).
 */
export function Tabs<T extends string>({ tabs, label, value, defaultValue, onValueChange, className }: TabsProps<T>) {
  const id = useId();
  const [own, setOwn] = useState(defaultValue ?? tabs[0]?.value);
  const chosen = value ?? own;
  const row = useChosenInSight<HTMLDivElement>('[aria-selected=true]', chosen);
  const choose = (next: T) => {
    if (next === chosen) return;
    setOwn(next);
    onValueChange?.(next);
  };
  // A panel that isn't there anymore leaves the row reachable.
  const tabStop = tabs.some((tab) => tab.value === chosen) ? chosen : tabs[0]?.value;
  const idsOf = (tab: T) => ({ tab: `${id}tab-${tab}`, panel: `${id}panel-${tab}` });
  return (
    <div className={clsx('min-w-0', className)}>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex gap-1 overflow-x-auto overflow-y-hidden border-b border-seam [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={idsOf(tab.value).tab}
            aria-controls={idsOf(tab.value).panel}
            aria-selected={tab.value === chosen}
            tabIndex={tab.value === tabStop ? 0 : -1}
            disabled={tab.disabled}
            onClick={() => choose(tab.value)}
            className="-mb-px flex h-10 shrink-0 items-center gap-2 border-b-2 border-transparent px-3 font-semibold whitespace-nowrap text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 disabled:opacity-50 aria-selected:border-night aria-selected:text-night max-md:h-11"
          >
            {tab.label}
            {tab.count === undefined ? null : (
              <span className="text-sm font-medium text-ink-faint tabular-nums">{tab.count}</span>
            )}
          </button>
        ))}
      </div>
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
    </div>
  );
}
