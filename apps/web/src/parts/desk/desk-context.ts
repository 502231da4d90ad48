import { createContext, use } from 'react';

/** What a case can ask of the desk that it is on. */
export interface DeskHandle {
  /** Call once a case is decided: the next one opens and gets focus. */
  next: (id: number) => void;
  /** Back to the list: its tab stop, or the list instead of the case on phones. */
  toList: () => void;
  isMobile: boolean;
  /** Whether the case that is rendered next should get focus. */
  takesFocus: () => boolean;
  gotFocus: () => void;
}

export const DeskContext = createContext<DeskHandle>({
  next: () => undefined,
  toList: () => undefined,
  isMobile: false,
  takesFocus: () => false,
  gotFocus: () => undefined,
});

export const useDesk = (): DeskHandle => use(DeskContext);
