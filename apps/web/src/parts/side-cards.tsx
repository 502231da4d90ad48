import { createContext, type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';

/** Where the open page's own cards go: an element of the right rail, or null where there is no rail. */
export const SideCardsContext = createContext<HTMLElement | null>(null);

/**
 * Cards that a reading page has in the right rail in place of the general ones, such as the facts of a profile. On a screen
 * without a rail they are drawn where they are written.
 */
export function SideCards({ children }: { children: ReactNode }) {
  const target = use(SideCardsContext);
  return target ? createPortal(children, target) : children;
}
