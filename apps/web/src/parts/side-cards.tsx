import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** Where the open page's own cards go: an element of the right rail, or null if there is no rail. */
export const SideCardsContext = createContext<HTMLElement | null>(null);

/**
 * Cards that a reading page puts in the right rail instead of the general ones, such as the facts of a profile. On a
 * screen without a rail, they are rendered in place.
 */
export function SideCards({ children }: { children: ReactNode }) {
  const target = use(SideCardsContext);
  return target ? createPortal(children, target) : children;
}
