import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import { IconButton } from '../../ui/button.tsx';

export interface ChatBarProps extends ComponentProps<'div'> {
  /** Target of the Back button, for screen readers: "Back to the group". */
  back: string;
  onBack: () => void;
  backClassName?: string | undefined;
}

/** The header of a conversation. On a phone a conversation fills the window, so its button is the only way back. */
export function ChatBar({ back, onBack, backClassName, className, children, ...rest }: ChatBarProps) {
  return (
    <div
      className={clsx('flex min-h-15 min-w-0 items-center gap-2.5 border-b border-seam bg-paper px-3 py-2', className)}
      {...rest}
    >
      <IconButton size="sm" aria-label={back} onClick={onBack} className={backClassName}>
        <ArrowLeft size={20} aria-hidden="true" />
      </IconButton>
      {children}
    </div>
  );
}
