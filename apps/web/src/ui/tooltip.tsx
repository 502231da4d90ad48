import * as Radix from 'radix-ui/tooltip';
import type { ReactNode } from 'react';

/** Once around the application: tooltips open after 700 ms, the next one within 300 ms at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

export interface TooltipProps {
  text: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Leaves the child alone, for example where its label is already visible. */
  disabled?: boolean;
  /** One focusable element with a name of its own. */
  children: ReactNode;
}

/** A few words on hover and focus; never the only place of something one must know. */
export function Tooltip({ text, side = 'bottom', disabled = false, children }: TooltipProps) {
  if (disabled) return children;
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        {/* A landmark of its own: a tooltip stands outside all the page's others. */}
        <section aria-label="Hint">
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-72 animate-fade-in rounded-small bg-ink px-2.5 py-1.5 text-sm font-medium text-paper shadow-lift"
          >
            {text}
          </Radix.Content>
        </section>
      </Radix.Portal>
    </Radix.Root>
  );
}
