/**
 * Where keyboard focus goes after an item of a list is deleted: the first control in the next item on the page, or else
 * in the previous one.
 * @param own selects what will be gone
 * @param one selects every item of the list
 */
export function neighborOf(own: string, one: string): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>(one)];
  const at = all.findIndex((element) => element.matches(own));
  const next = at < 0 ? undefined : (all[at + 1] ?? all[at - 1]);
  return next?.querySelector<HTMLElement>('a[href]:not([tabindex="-1"]), button') ?? null;
}
