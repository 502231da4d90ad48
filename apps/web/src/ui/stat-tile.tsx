import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface StatTileProps {
  label: ReactNode;
  /** The figure, already formatted. */
  value: ReactNode;
  /** Change since an earlier period: its direction sets sign and color. */
  change?: { direction: 'up' | 'down' | 'flat'; text: string; good?: boolean };
  /** Unit, source or date. */
  note?: ReactNode;
  children?: ReactNode;
  className?: string;
}

const arrows = { up: '▲', down: '▼', flat: '■' } as const;
const spoken = { up: 'Up', down: 'Down', flat: 'Unchanged' } as const;

/** One big figure with its name, its change and its source. */
export function StatTile({ label, value, change, note, children, className }: StatTileProps) {
  const good = change?.good ?? change?.direction === 'up';
  return (
    <div className={clsx('grid min-w-0 content-start gap-1', className)}>
      <div className="text-sm text-ink-soft">{label}</div>
      <div className="display truncate text-3xl tracking-[-0.02em] tabular-nums">{value}</div>
      {change || note ? (
        <div className="text-sm text-ink-faint">
          {change ? (
            <span
              className={clsx(
                'font-semibold',
                change.direction === 'flat' ? 'text-ink-soft' : good ? 'text-moss' : 'text-brick',
              )}
            >
              <span aria-hidden="true">{arrows[change.direction]} </span>
              <span className="sr-only">{spoken[change.direction]} </span>
              {change.text}
            </span>
          ) : null}
          {change && note ? ' · ' : null}
          {note}
        </div>
      ) : null}
      {children}
    </div>
  );
}
