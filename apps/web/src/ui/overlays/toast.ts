export type ToastVariant = 'default' | 'success' | 'destructive';
export type ToastScope = 'auth' | 'app';

export interface ToastInput {
  title: string;
  description?: string;
  variant?: ToastVariant;
  /** Milliseconds on screen, held between 2,000 and 5,000. */
  duration?: number;
  /** Toasts of the auth layer show one at a time, all others up to five. */
  scope?: ToastScope;
  /** How many of its scope may show at once, if it differs from the scope's own number. */
  limit?: number;
  /** What it is about, such as `rsvp.12`: it takes the place of an earlier toast about the same. */
  about?: string | undefined;
  action?: { label: string; onPress: () => void };
}

export interface ToastRecord {
  id: string;
  title: string;
  description: string | undefined;
  variant: ToastVariant;
  scope: ToastScope;
  duration: number;
  open: boolean;
  about: string | undefined;
  action: ToastInput['action'];
}

export const toastDuration = { default: 5_000, least: 2_000, most: 5_000, success: 5_000 } as const;
export const toastLimit: Record<ToastScope, number> = { auth: 1, app: 5 };
/** A dismissed toast stays in the list this long, so that its leaving can be animated and its text read back. */
export const toastRemovalDelay = 1_000_000;

function durationOf({ variant, duration }: ToastInput): number {
  if (variant === 'success') return toastDuration.success;
  const wished = duration ?? toastDuration.default;
  return Math.min(toastDuration.most, Math.max(toastDuration.least, wished));
}

/** Toasts without a framework: a list, newest first, and its listeners. */
export function createToastStore() {
  let toasts: readonly ToastRecord[] = [];
  let made = 0;
  const listeners = new Set<() => void>();
  const removals = new Map<string, ReturnType<typeof setTimeout>>();

  function change(next: readonly ToastRecord[]) {
    toasts = next;
    for (const [id, timer] of removals) {
      if (next.some((toast) => toast.id === id)) continue;
      clearTimeout(timer);
      removals.delete(id);
    }
    for (const listener of listeners) listener();
  }

  /** Removes one toast, or all of them. */
  function dismiss(id?: string) {
    const gone = (toast: ToastRecord) => id === undefined || toast.id === id;
    for (const toast of toasts.filter(gone)) {
      if (removals.has(toast.id)) continue;
      const timer = setTimeout(() => change(toasts.filter((other) => other.id !== toast.id)), toastRemovalDelay);
      removals.set(toast.id, timer);
    }
    change(toasts.map((toast) => (gone(toast) ? { ...toast, open: false } : toast)));
  }

  /** Shows a toast and returns its id; an earlier one about the same and the oldest of the same scope beyond the limit go at once. */
  function toast(input: ToastInput): string {
    const scope = input.scope ?? 'app';
    const limit = input.limit ?? toastLimit[scope];
    made += 1;
    const record: ToastRecord = {
      id: `toast-${made}`,
      title: input.title,
      description: input.description,
      variant: input.variant ?? 'default',
      scope,
      duration: durationOf(input),
      open: true,
      about: input.about,
      action: input.action,
    };
    const others = toasts.filter(({ about }) => about === undefined || about !== input.about);
    let kept = 0;
    change(
      [record, ...others].filter((other) => {
        if (other.scope !== scope) return true;
        kept += 1;
        return kept <= limit;
      }),
    );
    return record.id;
  }

  return {
    toast,
    dismiss,
    /** Empties the list at once, for a fresh start between tests or members. */
    clear: () => change([]),
    snapshot: () => toasts,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The application's one list of toasts. */
export const toastStore = createToastStore();
export const { toast, dismiss } = toastStore;
