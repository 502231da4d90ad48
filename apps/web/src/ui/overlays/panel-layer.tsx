import { clsx } from 'clsx';
import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { type RefObject, useRef } from 'react';
import { overlayLook } from './dialog-layer.tsx';
import { asksGuest, useGuest } from './guest.ts';
import type { Opening } from './opened-late.tsx';
import { useReturnFocus } from './return-focus.ts';
import type { SidePanelProps } from './side-panel.tsx';
import { PartBoundary } from '../states/errors.tsx';
import { IconButton } from '../button.tsx';

const sides = {
  right: 'right-0 border-l data-[state=closed]:animate-to-right data-[state=open]:animate-from-right sm:rounded-l-card',
  left: 'left-0 border-r data-[state=closed]:animate-to-left data-[state=open]:animate-from-left sm:rounded-r-card',
} as const;

/** The sheet of `side-panel.tsx`, from its first opening on. */
export function SidePanel({
  open,
  onOpenChange,
  side = 'right',
  title,
  hideTitle = false,
  description,
  footer,
  className,
  children,
  button,
}: SidePanelProps & Opening) {
  const returnFocus = useReturnFocus(open, button);
  const content = useRef<HTMLDivElement>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayLook} />
        <Radix.Content
          ref={content}
          onEscapeKeyDown={asksGuest}
          onInteractOutside={asksGuest}
          onCloseAutoFocus={returnFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={clsx(
            'fixed inset-y-0 z-50 flex w-3/4 flex-col border-seam bg-paper shadow-lift focus:outline-none sm:max-w-sm',
            sides[side],
            className,
          )}
        >
          <Inside {...{ content, title, hideTitle, description, footer, children }} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type InsideProps = Pick<SidePanelProps, 'title' | 'hideTitle' | 'description' | 'footer' | 'children'> & {
  content: RefObject<HTMLDivElement | null>;
};

const bodyLook = 'min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-2 pb-5 wrap-anywhere';
const footerLook = 'border-t border-seam px-5 py-3';

/** What a panel shows; while a guest is there, its own body and buttons wait unseen. */
function Inside({ content, title, hideTitle, description, footer, children }: InsideProps) {
  const guest = useGuest(content);
  const described = guest?.description ?? description;
  const cross = (
    <IconButton aria-label="Close" onClick={guest?.onLeave}>
      <X size={20} aria-hidden="true" />
    </IconButton>
  );
  return (
    <>
      <div className="absolute end-2 top-2 z-10">{guest ? cross : <Radix.Close asChild>{cross}</Radix.Close>}</div>
      <div className={clsx('grid gap-1 ps-5 pe-14 pt-4 pb-2', hideTitle && !guest && 'sr-only')}>
        <Radix.Title className="display text-xl">{guest?.title ?? title}</Radix.Title>
        {described ? <Radix.Description className="text-sm text-ink-soft">{described}</Radix.Description> : null}
      </div>
      {guest?.body ? (
        <div key={`body-${guest.id}`} data-guest className={bodyLook}>
          {guest.body}
        </div>
      ) : null}
      {guest ? (
        <div key={`footer-${guest.id}`} data-guest className={clsx(footerLook, 'flex flex-wrap justify-end gap-2')}>
          {guest.footer}
        </div>
      ) : null}
      <div className={bodyLook} hidden={guest !== null}>
        <PartBoundary place="dialog-body">{children}</PartBoundary>
      </div>
      {footer ? (
        <div className={footerLook} hidden={guest !== null}>
          <PartBoundary place="line">{footer}</PartBoundary>
        </div>
      ) : null}
    </>
  );
}

export const SidePanelClose = Radix.Close;
