import { useEffect, useState } from 'react';

const look =
  'sr-only rounded-control bg-night font-semibold text-on-night focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-50 focus:px-3 focus:py-2';

/** The list of the page, if it has one: `useRoving` or the list itself sets `data-list`. */
const findList = () => document.querySelector<HTMLElement>('#main [data-list]');

/** The name of the page's list, as it reads in the middle of a sentence. */
function listName(): string | undefined {
  const list = findList();
  return list?.dataset.list || list?.getAttribute('aria-label')?.replace(/^./, (letter) => letter.toLowerCase());
}

/** The part of a list that gets the focus: the row that is its Tab stop, its first card, or its first control. */
const rowOf = (list: HTMLElement) =>
  list.querySelector<HTMLElement>('[data-row][tabindex="0"], [data-row] [tabindex="0"]') ??
  list.querySelector<HTMLElement>('article, [data-row]') ??
  list.querySelector<HTMLElement>('a[href], button');

function focusList(): void {
  const list = findList();
  const target = list && (rowOf(list) ?? list);
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus();
}

/** The first Tab stop of a document: skips the header, to `<main id="main">`. */
export function SkipLink() {
  return (
    <a href="#main" className={look}>
      Skip to content
    </a>
  );
}

/**
 * The first Tab stop of the content, if the page has a list: skips everything above the list. It is in `<main>` because
 * that has the focus after the other skip link and after each navigation.
 */
export function ListSkipLink() {
  const [name, setName] = useState<string>();
  useEffect(() => {
    // Lists come and go with their data, so this checks when Tab is pressed.
    const lookAround = (event: KeyboardEvent) => {
      if (event.key === 'Tab') setName(listName());
    };
    document.addEventListener('keydown', lookAround, { capture: true });
    return () => document.removeEventListener('keydown', lookAround, { capture: true });
  }, []);
  if (!name) return null;
  return (
    <a
      href="#main"
      className={look}
      onClick={(event) => {
        event.preventDefault();
        focusList();
      }}
    >
      Skip to {name}
    </a>
  );
}
