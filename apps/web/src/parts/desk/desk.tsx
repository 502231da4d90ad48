import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { usePageKeys } from '../../platform/page-keys.ts';
import { useIsMobile } from '../../platform/use-media.ts';
import { Card } from '../../ui/card.tsx';
import { CoilMark } from '../../ui/coil-mark.tsx';
import { EmptyState } from '../../ui/states/list-end.tsx';
import { UnsavedGuard } from '../forms/unsaved.tsx';
import { DeskContext } from './desk-context.ts';
import { DeskList } from './desk-list.tsx';

interface DeskProps<Item> {
  list: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  /** What is in the queue, in the plural: "applications". */
  what: string;
  keyOf: (item: Item) => number;
  /** One case in the list. */
  row: (item: Item) => ReactNode;
  /** The open case, from the URL. */
  open: number | undefined;
  /** `replace` if Back shouldn't undo it. */
  onOpen: (id: number | undefined, how: { replace: boolean }) => void;
  /** Above the list: states, filters. */
  filters?: ReactNode;
  /** Shown instead of an empty list, and once everything is decided. */
  empty: string;
  /** The open case: a `DeskCase` with `key={id}`. `item` is its row in the list, if it is on a loaded page. */
  children: (id: number, item: Item | undefined) => ReactNode;
}

/** The case after this one, starting over at the end; none if it is the only one. */
function caseAfter<Item>(items: readonly Item[], id: number, keyOf: (item: Item) => number): number | undefined {
  const at = items.findIndex((item) => keyOf(item) === id);
  const others = [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0))];
  const next = others.find((item) => keyOf(item) !== id);
  return next && keyOf(next);
}

/**
 * Where staff work through a queue: the list with one tab stop on the left, the whole open case on the right. A wide
 * window always has a case open; phones show one of them at a time. After a decision, the next case opens and gets
 * focus.
 */
export function Desk<Item>({
  list,
  what,
  keyOf,
  row,
  open,
  onOpen,
  filters,
  empty,
  children,
}: DeskProps<Item>): ReactNode {
  const isMobile = useIsMobile();
  const pane = useRef<HTMLElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  const decided = useRef(new Set<number>());
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];

  // Decided cases stay in the list until it is refetched, and don't open automatically again.
  const first = items.find((item) => !decided.current.has(keyOf(item)));
  // A list that loads late must not bring back someone who is leaving for another page.
  const isLeaving = useRouterState({
    select: ({ location, resolvedLocation }) => location.pathname !== (resolvedLocation ?? location).pathname,
  });
  const start = !isMobile && !isLeaving && open === undefined && first ? keyOf(first) : undefined;
  useEffect(() => {
    if (start !== undefined) onOpen(start, { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- a new function is no reason to open a case
  }, [start]);

  /** Focuses the case once it is rendered; the pane until then, so that focus never falls to the page. */
  function focusCase() {
    wantsFocus.current = true;
    pane.current?.focus({ preventScroll: true });
  }
  function openCase(id: number) {
    if (id === open) {
      pane.current?.querySelector<HTMLElement>('[data-case]')?.focus();
      return;
    }
    focusCase();
    onOpen(id, { replace: false });
  }
  function next(id: number) {
    decided.current.add(id);
    focusCase();
    onOpen(caseAfter(items, id, keyOf), { replace: true });
  }
  function toList() {
    if (isMobile) onOpen(undefined, { replace: false });
    else rows.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus();
  }
  /** Moves focus by one row, from the open case if no row has it. */
  function step(by: 1 | -1) {
    const all = [...(rows.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const focused = all.findIndex((one) => one === document.activeElement);
    const at = focused >= 0 ? focused : all.findIndex((one) => one.hasAttribute('aria-current'));
    all[Math.min(Math.max(at + by, 0), all.length - 1)]?.focus();
  }
  usePageKeys([
    { key: 'j', text: 'Next case in the list', run: () => step(1) },
    { key: 'k', text: 'Previous case in the list', run: () => step(-1) },
  ]);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || !pane.current?.contains(event.target as Node)) return;
    event.preventDefault();
    toList();
  }

  const isCaseShown = open !== undefined;
  const item = items.find((one) => keyOf(one) === open);
  return (
    <UnsavedGuard>
      <DeskContext
        value={{
          next,
          toList,
          isMobile,
          takesFocus: () => wantsFocus.current,
          gotFocus: () => (wantsFocus.current = false),
        }}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape of what is inside, which bubbles up to it */}
        <div
          onKeyDown={onKeyDown}
          className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 md:h-[calc(100dvh-17.25rem-var(--bar-height))] md:min-h-108 md:grid-cols-[17rem_minmax(0,1fr)] lg:grid-cols-[20rem_minmax(0,1fr)]"
        >
          <div ref={rows} className={clsx('min-h-0 min-w-0', isCaseShown && 'max-md:hidden')}>
            <Card bleed className="flex flex-col overflow-hidden md:max-h-full">
              {filters ? <div className="border-b border-seam p-2.5">{filters}</div> : null}
              <DeskList
                list={list}
                items={items}
                what={what}
                keyOf={keyOf}
                row={row}
                open={open}
                onOpen={openCase}
                empty={empty}
              />
            </Card>
          </div>
          <section
            ref={pane}
            tabIndex={-1}
            aria-label="Open case"
            className={clsx('min-h-0 min-w-0 outline-none', !isCaseShown && 'max-md:hidden')}
          >
            {open === undefined ? (
              <Card bleed className="grid content-center justify-items-center md:h-full">
                {/* Blank while the list loads, since its first case opens automatically. */}
                {list.isSuccess && first ? <EmptyState>Choose a case from the list.</EmptyState> : null}
                {list.isSuccess && !first ? <CoilMark size={48} className="text-seam-strong" /> : null}
              </Card>
            ) : (
              children(open, item)
            )}
          </section>
        </div>
      </DeskContext>
    </UnsavedGuard>
  );
}
