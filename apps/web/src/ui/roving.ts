import { useCallback } from 'react';

/** Rows of a list, of lists inside of rows too. */
const ROW = '[data-row]';
/** What opens a row, if it isn't its first link or button. */
const OPENS = '[data-row-open]';
const CONTROL =
  'a[href], button, input, select, textarea, summary, [contenteditable]:not([contenteditable="false"]), [tabindex]';
/** Controls that use the arrow keys themselves. */
const USES_ARROWS =
  'input:not([type=checkbox], [type=button]), select, textarea, [contenteditable]:not([contenteditable="false"]), ' +
  '[role=combobox], [role=radio], [role=tab], [role=slider], [role=menu] *, [aria-haspopup=menu][aria-expanded=true]';
/** Stores the `tabindex` that a control had before its row lost the Tab stop; empty if it had none. */
const BEFORE = 'data-tabindex';

/** Whether a row itself is focusable: a link, a button, a card, or an element with a `tabindex`. */
const takesFocus = (row: HTMLElement): boolean => row.matches('a[href], button, article, [tabindex]');

/** What of a row gets the focus: the row itself, what opens it, its first link or button, or the row for want of those. */
export function targetOf(row: HTMLElement): HTMLElement {
  if (takesFocus(row)) return row;
  return (
    row.querySelector<HTMLElement>(OPENS) ??
    row.querySelector<HTMLElement>(':is(a[href], button):not([aria-hidden])') ??
    row
  );
}

/** Focuses a row without scrolling. */
export function focusRow(row: HTMLElement): void {
  const target = targetOf(row);
  if (target === row && !row.matches('a[href], button, [tabindex]')) row.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * Opens the row that has the focus itself; a link or button in focus opens by the browser's own means.
 * @returns whether there was such a row
 */
export function openRow(row: HTMLElement | undefined): boolean {
  if (!row || row.matches('a[href], button')) return false;
  const opener = row.querySelector<HTMLElement>(OPENS) ?? row.querySelector<HTMLElement>('a[href]');
  opener?.click();
  return Boolean(opener);
}

const isDrawn = (element: HTMLElement) => element.checkVisibility?.() ?? true;
const rowsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>(ROW)];
const isTabStop = (control: HTMLElement) => {
  const before = control.getAttribute(BEFORE);
  return (before ?? control.getAttribute('tabindex')) !== '-1' && !control.hasAttribute('disabled');
};

/** Controls of a row besides its target, without those of rows inside of it. */
function controlsOf(row: HTMLElement): HTMLElement[] {
  const target = targetOf(row);
  return [...row.querySelectorAll<HTMLElement>(CONTROL)].filter(
    (control) => control !== target && control.closest(ROW) === row && isTabStop(control),
  );
}

function takeTabStop(control: HTMLElement): void {
  if (control.hasAttribute(BEFORE)) return;
  control.setAttribute(BEFORE, control.getAttribute('tabindex') ?? '');
  control.tabIndex = -1;
}

function giveBackTabStop(control: HTMLElement): void {
  const before = control.getAttribute(BEFORE);
  if (before === null) return;
  control.removeAttribute(BEFORE);
  if (before === '') control.removeAttribute('tabindex');
  else control.setAttribute('tabindex', before);
}

/** Makes a list one Tab stop: see `useRoving`. Returns the undo. */
function startRoving(list: HTMLElement): () => void {
  let active: HTMLElement | undefined;
  let position = 0;
  let hadFocus = false;

  /** Leaves the Tab stops to the active row alone. */
  function update(): void {
    const rows = rowsOf(list);
    if (!active || !rows.includes(active)) {
      const left = active;
      active = left
        ? rows[Math.min(position, rows.length - 1)]
        : rows.find((row) => row.matches('[aria-current]:not([aria-current=false]), [aria-selected=true]'));
      active ??= rows[0];
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (left && hadFocus && isLost && active) focusRow(active);
    }
    position = active ? rows.indexOf(active) : 0;
    for (const row of rows) {
      const target = targetOf(row);
      for (const control of controlsOf(row)) (row === active ? giveBackTabStop : takeTabStop)(control);
      target.tabIndex = row === active ? 0 : -1;
    }
  }

  function moveTo(row: HTMLElement | undefined): void {
    if (!row) return;
    focusRow(row);
    row.scrollIntoView?.({ block: 'nearest' });
  }

  function onFocus(event: FocusEvent): void {
    hadFocus = true;
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>(ROW) : null;
    if (!row || row === active || !list.contains(row)) return;
    active = row;
    update();
  }

  function onBlur(event: FocusEvent): void {
    if (event.relatedTarget instanceof Node) hadFocus = list.contains(event.relatedTarget);
    // A row that is removed while focused passes the focus on; one that only lost focus doesn't.
    else setTimeout(() => (hadFocus = !active?.isConnected || list.contains(document.activeElement)));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { target, key } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (!(target instanceof HTMLElement)) return;
    const row = target.closest<HTMLElement>(ROW);
    if (!row || !list.contains(row)) return;
    if (target !== targetOf(row) && target.matches(USES_ARROWS)) return;
    if (key === 'Enter') {
      if (target === row && openRow(row)) event.preventDefault();
      return;
    }
    const rows = rowsOf(list).filter(isDrawn);
    const inRow = [targetOf(row), ...controlsOf(row).filter(isDrawn)];
    const moves: Record<string, () => void> = {
      ArrowDown: () => moveTo(rows[rows.indexOf(row) + 1]),
      ArrowUp: () => moveTo(rows[rows.indexOf(row) - 1]),
      Home: () => moveTo(rows[0]),
      End: () => moveTo(rows.at(-1)),
      ArrowRight: () => inRow[inRow.indexOf(target) + 1]?.focus(),
      ArrowLeft: () => inRow[inRow.indexOf(target) - 1]?.focus(),
    };
    const move = moves[key];
    if (!move) return;
    event.preventDefault();
    move();
  }

  // The page's skip links lead to it.
  list.dataset.list ??= '';
  update();
  // Rows come and go, and so do controls inside of them.
  const observer = new MutationObserver(update);
  observer.observe(list, { childList: true, subtree: true });
  list.addEventListener('focusin', onFocus);
  list.addEventListener('focusout', onBlur);
  list.addEventListener('keydown', onKeyDown);
  return () => {
    observer.disconnect();
    list.removeEventListener('focusin', onFocus);
    list.removeEventListener('focusout', onBlur);
    list.removeEventListener('keydown', onKeyDown);
  };
}

/**
 * Roving focus for a list of rows (`data-row`), as the `ref` of the list: `<ul ref={useRoving()} aria-label="Reports">`.
 * The list is one Tab stop. Up and Down move from row to row, Home and End to the first and the last; Enter opens.
 * Right, Left and Tab go through the controls of the row in focus, whose neighbors are no Tab stops meanwhile. A row that is
 * removed hands the focus to the one that takes its place.
 *
 * Radix's group moves between single controls and leaves the buttons inside of rows in the Tab order, so it is not used.
 */
export function useRoving(): (list: HTMLElement | null) => (() => void) | undefined {
  return useCallback((list: HTMLElement | null) => (list ? startRoving(list) : undefined), []);
}
