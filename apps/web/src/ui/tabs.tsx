import { clsx } from 'clsx';
import * as Radix from 'radix-ui/tabs';
import type { ReactNode } from 'react';
import { useChosenInSight } from './use-chosen-in-sight.ts';

export interface Tab<T extends string> {
  value: T;
  label: ReactNode;
  /** A count beside the label. */
  count?: ReactNode;
  content?: ReactNode;
  disabled?: boolean;
}

export interface TabsProps<T extends string> {
  tabs: readonly Tab<T>[];
  /** Names the row. */
  label: string;
  value?: T;
  defaultValue?: T;
  onValueChange?: (value: T) => void;
  className?: string;
}

/** Underlined tabs with their panels: arrows move, Home and End jump, the row scrolls on phones. */
export function Tabs<T extends string>({ tabs, label, value, defaultValue, onValueChange, className }: TabsProps<T>) {
  const row = useChosenInSight<HTMLDivElement>('[data-state=active]', value);
  const choose = (next: string) => {
    const tab = tabs.find((candidate) => candidate.value === next);
    if (tab) onValueChange?.(tab.value);
  };
  return (
    <Radix.Root
      value={value}
      defaultValue={value === undefined ? (defaultValue ?? tabs[0]?.value) : undefined}
      onValueChange={choose}
      className={clsx('min-w-0', className)}
    >
      <Radix.List
        ref={row}
        aria-label={label}
        className="flex gap-1 overflow-x-auto overflow-y-hidden border-b border-seam [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            disabled={tab.disabled}
            className="-mb-px flex h-10 shrink-0 items-center gap-2 border-b-2 border-transparent px-3 font-semibold whitespace-nowrap text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 disabled:opacity-50 data-[state=active]:border-night data-[state=active]:text-night max-md:h-11"
          >
            {tab.label}
            {tab.count === undefined ? null : (
              <span className="text-sm font-medium text-ink-faint tabular-nums">{tab.count}</span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="min-w-0 pt-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
