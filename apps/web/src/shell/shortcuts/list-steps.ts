/** What counts as an item of a list: posts and cards, and rows that say so. */
const items = '#main :is(article, [data-row])';
/** Pixels between the header and the item that was moved to. */
const gap = 12;

const headerEnd = () => document.querySelector('body header')?.getBoundingClientRect().bottom ?? 0;

/** Items on the page in their order, without those inside of others and those not drawn. */
function itemsOfPage(): HTMLElement[] {
  const found = [...document.querySelectorAll<HTMLElement>(items)];
  return found.filter((item) => !item.parentElement?.closest(items) && (item.checkVisibility?.() ?? true));
}

/** Brings an item below the header, where any of it is out of sight. */
function bringIntoView(item: HTMLElement): void {
  const top = headerEnd() + gap;
  const at = item.getBoundingClientRect();
  if (at.top >= top && at.bottom <= window.innerHeight) return;
  window.scrollBy({ top: at.top - top });
}

/**
 * Moves the focus to the next or previous item of the page's list; without one in focus, to the first that is in sight.
 * @returns whether there was one
 */
export function stepThroughList(step: 1 | -1): boolean {
  const all = itemsOfPage();
  const at = all.findIndex((item) => item.contains(document.activeElement));
  const first = all.findIndex((item) => item.getBoundingClientRect().bottom > headerEnd());
  const next = all[at === -1 ? first : at + step];
  if (!next) return false;
  if (!next.hasAttribute('tabindex')) next.tabIndex = -1;
  next.focus({ preventScroll: true });
  bringIntoView(next);
  return true;
}
