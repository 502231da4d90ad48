import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../../../../ui/button.tsx';

interface OrderedRowsProps<Item> {
  /** Accessible name of the list. */
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  onOrder: (items: Item[]) => void;
  /** Buttons beside those that move the row. */
  actions?: (item: Item) => ReactNode;
  children: (item: Item) => ReactNode;
}

function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** A short list that its owner reorders with two buttons per row. The focus stays with the moved row. */
export function OrderedRows<Item>({ label, items, keyOf, nameOf, onOrder, actions, children }: OrderedRowsProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<string | null>(null);
  const [said, setSaid] = useState('');
  const order = items.map(keyOf).join('\n');
  useLayoutEffect(() => {
    // An element loses the focus when it moves in the document.
    const button = [...(list.current?.querySelectorAll<HTMLElement>('[data-move]') ?? [])];
    button.find(({ dataset }) => order && dataset.move === pressed.current)?.focus();
    pressed.current = null;
  }, [order]);

  function move(from: number, step: 1 | -1, way: string) {
    const item = items[from];
    const to = from + step;
    if (item === undefined || to < 0 || to >= items.length) return;
    pressed.current = `${way} ${keyOf(item)}`;
    setSaid(`${nameOf(item)}: position ${to + 1} of ${items.length}`);
    onOrder(moved(items, from, to));
  }

  return (
    <>
      <ul ref={list} aria-label={label} className="divide-y divide-seam rounded-control border border-seam">
        {items.map((item, at) => (
          <li key={keyOf(item)} className="flex min-w-0 items-center gap-2 py-1.5 ps-3 pe-1.5">
            <span className="min-w-0 flex-1">{children(item)}</span>
            <span className="flex shrink-0">
              <IconButton
                size="sm"
                aria-label={`Move ${nameOf(item)} up`}
                aria-disabled={at === 0}
                className="aria-disabled:opacity-40"
                data-move={`up ${keyOf(item)}`}
                onClick={() => move(at, -1, 'up')}
              >
                <ArrowUp size={17} aria-hidden="true" />
              </IconButton>
              <IconButton
                size="sm"
                aria-label={`Move ${nameOf(item)} down`}
                aria-disabled={at === items.length - 1}
                className="aria-disabled:opacity-40"
                data-move={`down ${keyOf(item)}`}
                onClick={() => move(at, 1, 'down')}
              >
                <ArrowDown size={17} aria-hidden="true" />
              </IconButton>
              {actions?.(item)}
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
