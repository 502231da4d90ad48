import { first } from '../../first.ts';
import type { Place } from '../../platform/nav/places.ts';

/** The icon links of the header (specification §2). */
export const places: readonly Place[] = first.flatMap(({ place }) => place ?? []);

/** The place that a path belongs to. */
export function placeOf(path: string): Place | undefined {
  const root = path.toLowerCase().split('/')[1] ?? '';
  return places.find(({ to, roots = [to.slice(1)] }) => roots.includes(root));
}
