import type { ReactNode } from 'react';
import { FirstPicture } from './first-picture.ts';

interface PostCardsProps<Item> {
  items: readonly Item[];
  /** Comes after the last card. */
  end?: ReactNode;
  children: (item: Item) => ReactNode;
}

/** Cards that may be as high as a post, one below the other; the picture of the first one loads first. */
export function PostCards<Item extends { id: number }>({ items, end, children }: PostCardsProps<Item>) {
  return (
    <>
      {items.map((item, at) => (
        <FirstPicture key={item.id} value={at === 0}>
          {children(item)}
        </FirstPicture>
      ))}
      {end}
    </>
  );
}
