import type { ReactNode } from 'react';
import { useGradually } from '../gradually.ts';
import { FirstPicture } from './first-picture.ts';

/** Cards drawn per step while a page renders for the first time. */
const CARDS_AT_ONCE = 4;

interface PostCardsProps<Item> {
  items: readonly Item[];
  /** Comes after the last card. */
  end?: ReactNode;
  children: (item: Item) => ReactNode;
}

/** Cards that may be as high as a post, one below the other: drawn in steps, and the picture of the first one loads first. */
export function PostCards<Item extends { id: number }>({ items, end, children }: PostCardsProps<Item>) {
  const drawn = useGradually(items.length, CARDS_AT_ONCE);
  return (
    <>
      {items.slice(0, drawn).map((item, at) => (
        <FirstPicture key={item.id} value={at === 0}>
          {children(item)}
        </FirstPicture>
      ))}
      {drawn < items.length ? null : end}
    </>
  );
}
