import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';

/** A question to answer first. It replaces the content of the open dialog, so that no dialog opens on top of another. */
export interface Guest {
  title: ReactNode;
  description: ReactNode;
  body?: ReactNode;
  footer: ReactNode;
  onLeave: () => void;
}

type Shown = Guest & { id: string };

/** The last one is in view: the password that a confirmation needs comes before the confirmation. */
let guests: readonly Shown[] = [];
let before: Element | null = null;
let hosts: HTMLElement[] = [];
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}
function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The topmost open dialog; one that is closing is none. */
const host = () => hosts.findLast((element) => element.dataset['state'] !== 'closed');

/** Where the focus starts in a guest that does not say so itself. */
const control = ':is(input:not([hidden], [type=hidden], [type=file]), textarea, select, button):not(:disabled)';

const current = (): Shown | null => guests.at(-1) ?? null;

/** Shows a guest in the open dialog, or updates it; null ends it. */
function showGuest(id: string, shown: Guest | null): void {
  const isShown = guests.some((one) => one.id === id);
  if (!shown && !isShown) return;
  if (guests.length === 0) before = document.activeElement;
  if (!shown) guests = guests.filter((one) => one.id !== id);
  else if (isShown) guests = guests.map((one) => (one.id === id ? { ...shown, id } : one));
  else guests = [...guests, { ...shown, id }];
  tell();
}

const hasHost = (): boolean => host() !== undefined;

/**
 * For a layer that can be shown in the dialog that was open before it: shows it there while it is open, and says whether it does.
 * Otherwise the layer is a dialog of its own.
 */
export function useAsGuest(open: boolean, guest: Guest): boolean {
  const id = useId();
  const [wasOpen, setWasOpen] = useState(false);
  const [isGuest, setGuest] = useState(false);
  const canBe = useSyncExternalStore(listen, hasHost);
  if (open !== wasOpen) {
    setWasOpen(open);
    setGuest(open && hasHost());
  } else if (isGuest && !canBe) setGuest(false);
  useLayoutEffect(() => showGuest(id, open && isGuest ? guest : null));
  useEffect(() => () => showGuest(id, null), [id]);
  return isGuest;
}

/** For a dialog's content: the guest to show in its place, if any. */
export function useGuest(content: RefObject<HTMLElement | null>): Shown | null {
  useEffect(() => {
    const element = content.current;
    if (!element) return undefined;
    hosts = [...hosts, element];
    tell();
    return () => {
      hosts = hosts.filter((one) => one !== element);
      tell();
    };
  }, [content]);
  const here = useSyncExternalStore(listen, () => (host() === content.current ? current() : null));
  const id = here?.id;
  useEffect(() => {
    const parts = id === undefined ? [] : [...(content.current?.querySelectorAll<HTMLElement>('[data-guest]') ?? [])];
    if (parts.some((part) => part.contains(document.activeElement))) return;
    // What had the focus is out of sight: the keyboard goes on in the guest.
    const controls = parts.map((part) => part.querySelector<HTMLElement>(control));
    controls.find((one) => one !== null)?.focus();
  }, [id, content]);
  const isHere = here !== null;
  useEffect(() => {
    const writing = before;
    if (!isHere || !(writing instanceof HTMLElement)) return undefined;
    return () => writing.focus();
  }, [isHere]);
  return here;
}

/** Escape and clicks outside are the guest's, while there is one. */
export function asksGuest(event: Event): boolean {
  const guest = current();
  if (!guest) return false;
  event.preventDefault();
  if (event instanceof KeyboardEvent) guest.onLeave();
  return true;
}
