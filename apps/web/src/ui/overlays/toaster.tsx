import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import * as Radix from 'radix-ui/toast';
import { useSyncExternalStore } from 'react';
import { IconButton } from '../button.tsx';
import { dismiss, type ToastRecord, toastStore } from './toast.ts';

const looks = {
  default: 'border-seam bg-paper text-ink',
  success: 'border-moss bg-moss-wash text-ink',
  destructive: 'border-brick bg-brick-wash text-ink',
} as const;

const marks = {
  default: null,
  success: <CircleCheck size={20} className="mt-px shrink-0 text-moss" aria-hidden="true" />,
  destructive: <CircleAlert size={20} className="mt-px shrink-0 text-brick" aria-hidden="true" />,
} as const;

/** Shows the toasts of the store, once in the application; F8 moves the focus there, a swipe of 50 px sends one off. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot, toastStore.snapshot);
  return (
    <Radix.Provider swipeDirection="right" swipeThreshold={50} label="Notification">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
      <Radix.Viewport
        hotkey={['F8']}
        className="fixed right-0 bottom-0 z-60 md:bottom-12 m-0 flex w-full max-w-104 list-none flex-col-reverse gap-2 p-4 outline-none max-md:top-0 max-md:bottom-auto max-md:flex-col"
      />
    </Radix.Provider>
  );
}

function ToastCard({ toast }: { toast: ToastRecord }) {
  return (
    <Radix.Root
      open={toast.open}
      duration={toast.duration}
      type={toast.variant === 'destructive' ? 'foreground' : 'background'}
      onOpenChange={(open) => {
        if (!open) dismiss(toast.id);
      }}
      className={clsx(
        // An open dialog switches the pointer off for the page; toasts stay within its reach.
        'pointer-events-auto flex min-w-0 items-start gap-3 rounded-card border py-2.5 ps-4 pe-2 shadow-lift',
        'data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-swipe-away data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        looks[toast.variant],
      )}
    >
      <span className="grid self-stretch pt-1.5 empty:hidden">{marks[toast.variant]}</span>
      <div className="grid min-w-0 flex-1 gap-0.5 py-1.5">
        <Radix.Title className="font-semibold">{toast.title}</Radix.Title>
        {toast.description ? (
          <Radix.Description className="line-clamp-6 text-sm text-ink-soft">{toast.description}</Radix.Description>
        ) : null}
        {toast.action ? (
          <Radix.Action
            altText={toast.action.label}
            onClick={toast.action.onPress}
            className="hit mt-1 justify-self-start rounded-small text-sm font-semibold text-night underline-offset-3 hover:underline"
          >
            {toast.action.label}
          </Radix.Action>
        ) : null}
      </div>
      <Radix.Close asChild>
        <IconButton size="sm" aria-label="Close">
          <X size={18} aria-hidden="true" />
        </IconButton>
      </Radix.Close>
    </Radix.Root>
  );
}
