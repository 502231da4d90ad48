import { createContext, use } from 'react';

/** What a case may ask of the desk that it lies on. */
export interface DeskHandle {
  /** Call once a case is decided: the next one opens and takes the focus. */
  next: (id: number) => void;
  /** Back to the list: its Tab stop, or the list in place of the case on phones. */
  toList: () => void;
  isMobile: boolean;
  /** Whether the case that is drawn next is to have the focus. */
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
