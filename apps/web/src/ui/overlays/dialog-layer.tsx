import { clsx } from 'clsx';
import { X } from 'lucide-react';
import * as Alert from 'radix-ui/alert-dialog';
import * as Radix from 'radix-ui/dialog';
import { type ReactNode, type RefObject, useRef } from 'react';
import { Button, IconButton } from '../button.tsx';
import { FieldError } from '../forms/form-field.tsx';
import { PartBoundary } from '../states/errors.tsx';
import type { ConfirmDialogProps, DialogProps } from './dialog.tsx';
import { asksGuest, useAsGuest, useGuest } from './guest.ts';
import type { Opening } from './opened-late.tsx';
import { keepFocusNear, useReturnFocus } from './return-focus.ts';

/** In the layer of the dialogs themselves: the scrim of a later one lies over an earlier one. */
export const overlayLook =
  'fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in';

/** Where writing starts: the first field of a form in a dialog, rather than the cross above it. */
const firstField = 'form :is(input:not([hidden], [type=hidden], [type=file], :disabled), textarea, select)';

/** The dialog of `dialog.tsx`, from its first opening on. */
export function Dialog({
  open,
  onOpenChange,
  title,
  hideTitle = false,
  description,
  footer,
  width = 'lg',
  locked = false,
  className,
  children,
  button,
}: DialogProps & Opening) {
  const returnFocus = useReturnFocus(open, button);
  const content = useRef<HTMLDivElement>(null);
  const hold = (event: Event) => {
    if (!asksGuest(event) && locked) event.preventDefault();
  };
  const focusField = (event: Event) => {
    const field = content.current?.querySelector<HTMLElement>(firstField);
    if (!field) return;
    event.preventDefault();
    field.focus();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayLook} />
        <Radix.Content
          ref={content}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={focusField}
          onEscapeKeyDown={hold}
          onInteractOutside={hold}
          onCloseAutoFocus={returnFocus}
          className={clsx(
            'fixed inset-x-0 z-50 mx-auto flex max-h-[min(88dvh,54rem)] w-full flex-col border border-seam bg-paper shadow-lift focus:outline-none max-md:bottom-0 max-md:rounded-t-card md:top-[8vh] md:w-[calc(100%-2rem)] md:rounded-card',
            'data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in',
            width === 'lg' ? 'max-w-lg' : 'max-w-3xl',
            className,
          )}
        >
          <Inside {...{ content, title, hideTitle, description, footer, locked, children }} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type InsideProps = Pick<DialogProps, 'title' | 'hideTitle' | 'description' | 'footer' | 'locked' | 'children'> & {
  content: RefObject<HTMLDivElement | null>;
};

const bodyLook = 'min-h-0 min-w-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-3 pb-5 wrap-anywhere';
const footerLook =
  'flex flex-wrap items-center justify-end gap-2 border-t border-seam px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]';

/** What a dialog shows; while a guest is there, its own body and buttons wait unseen. */
function Inside({ content, title, hideTitle, description, footer, locked, children }: InsideProps) {
  const guest = useGuest(content);
  const isAway = guest !== null;
  const described = guest?.description ?? description;
  const cross = (
    <IconButton aria-label="Close" size="md" disabled={locked && !guest} onClick={guest?.onLeave}>
      <X size={20} aria-hidden="true" />
    </IconButton>
  );
  return (
    <>
      <div className={clsx('flex items-start gap-3 ps-5 pe-3 pt-4', hideTitle && !guest && 'justify-end pb-0')}>
        <div className={clsx('grid min-w-0 flex-1 gap-1 pt-1', hideTitle && !guest && 'sr-only')}>
          <Radix.Title className="display text-xl">{guest?.title ?? title}</Radix.Title>
          {described ? <Radix.Description className="text-sm text-ink-soft">{described}</Radix.Description> : null}
        </div>
        {guest ? cross : <Radix.Close asChild>{cross}</Radix.Close>}
      </div>
      {guest?.body ? (
        <div key={`body-${guest.id}`} data-guest className={bodyLook}>
          {guest.body}
        </div>
      ) : null}
      <div className={bodyLook} hidden={isAway}>
        <PartBoundary place="dialog-body">{children}</PartBoundary>
      </div>
      {guest ? (
        <div key={`footer-${guest.id}`} data-guest className={clsx(footerLook, !guest.body && 'mt-3')}>
          {guest.footer}
        </div>
      ) : null}
      {footer ? (
        <div className={footerLook} hidden={isAway}>
          <PartBoundary place="line">{footer}</PartBoundary>
        </div>
      ) : null}
    </>
  );
}

export const DialogClose = Radix.Close;

/** The question of `dialog.tsx`, from its first opening on. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel,
  destructive = true,
  loading,
  error,
  onConfirm,
  focusAfter,
  button,
}: ConfirmDialogProps & Opening) {
  function change(wanted: boolean) {
    if (wanted) isConfirmed.current = false;
    onOpenChange(wanted);
  }
  const returnFocus = useReturnFocus(open, button);
  const isConfirmed = useRef(false);
  function onCloseAutoFocus(closing: Event) {
    const next = focusAfter?.();
    if (!next) {
      returnFocus(closing);
      // The answer may remove the subject of the question after the dialog closes.
      if (isConfirmed.current) keepFocusNear(document.activeElement);
      return;
    }
    closing.preventDefault();
    next.focus();
  }
  const content = useRef<HTMLDivElement>(null);
  const closesItself = loading === undefined;
  const confirm = (
    <Button
      variant={destructive ? 'destructive' : 'primary'}
      loading={loading}
      onClick={() => {
        isConfirmed.current = true;
        onConfirm();
        if (closesItself) change(false);
      }}
    >
      {confirmLabel}
    </Button>
  );
  const isGuest = useAsGuest(open, {
    title,
    description,
    ...(error ? { body: <FieldError>{error}</FieldError> } : {}),
    footer: (
      <>
        <Button variant="ghost" autoFocus onClick={() => change(false)}>
          {cancelLabel}
        </Button>
        {confirm}
      </>
    ),
    onLeave: () => change(false),
  });
  return (
    <Alert.Root open={open && !isGuest} onOpenChange={change}>
      <Alert.Portal>
        <Alert.Overlay className={overlayLook} />
        <Alert.Content
          ref={content}
          onEscapeKeyDown={asksGuest}
          onCloseAutoFocus={onCloseAutoFocus}
          className="fixed inset-x-4 top-[20vh] z-50 mx-auto flex max-h-[70dvh] max-w-md flex-col rounded-card border border-seam bg-paper shadow-lift focus:outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in"
        >
          <Question
            {...{ content, title, description, error }}
            buttons={
              <>
                <Alert.Cancel asChild>
                  <Button variant="ghost">{cancelLabel}</Button>
                </Alert.Cancel>
                {confirm}
              </>
            }
          />
        </Alert.Content>
      </Alert.Portal>
    </Alert.Root>
  );
}

type QuestionProps = Pick<InsideProps, 'content'> &
  Pick<ConfirmDialogProps, 'title' | 'description' | 'error'> & { buttons: ReactNode };

const buttonsLook = 'flex flex-wrap justify-end gap-2 p-5 pt-3';

/** What a confirmation shows, its buttons always in view, or a guest in its place. */
function Question({ content, title, description, error, buttons }: QuestionProps) {
  const guest = useGuest(content);
  return (
    <>
      <div className="grid min-h-0 flex-1 gap-3 overflow-y-auto overscroll-contain p-5 pb-2">
        <Alert.Title className="display min-w-0 text-xl break-words">{guest?.title ?? title}</Alert.Title>
        <Alert.Description className="min-w-0 text-ink-soft">
          <PartBoundary place="dialog-body">{guest?.description ?? description}</PartBoundary>
        </Alert.Description>
        {guest?.body}
        {error && !guest ? <FieldError>{error}</FieldError> : null}
      </div>
      {guest ? (
        <div key={guest.id} data-guest className={buttonsLook}>
          {guest.footer}
        </div>
      ) : null}
      <div className={buttonsLook} hidden={guest !== null}>
        {buttons}
      </div>
    </>
  );
}
