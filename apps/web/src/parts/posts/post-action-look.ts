/** The buttons of a card's action row; on phones the icon stands alone and the word is for screen readers. */
export const actionLook =
  'flex h-10 w-full select-none items-center justify-center gap-2 rounded-control text-sm font-semibold text-ink-soft transition-colors hover:bg-sunk hover:text-ink max-md:h-11';
export const actionLabel = 'max-md:sr-only';
