import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToastStore, toastRemovalDelay } from './toast.ts';

describe('the toast store', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('shows the newest first and at most five', () => {
    const store = createToastStore();
    for (let number = 1; number <= 6; number += 1) store.toast({ title: `Toast ${number}` });
    expect(store.snapshot().map((toast) => toast.title)).toEqual([
      'Toast 6',
      'Toast 5',
      'Toast 4',
      'Toast 3',
      'Toast 2',
    ]);
  });

  it('shows one at a time in the auth layer, without touching the others', () => {
    const store = createToastStore();
    store.toast({ title: 'Post Created' });
    store.toast({ title: 'Login failed', scope: 'auth' });
    store.toast({ title: 'Logout failed', scope: 'auth' });
    expect(store.snapshot().map((toast) => toast.title)).toEqual(['Logout failed', 'Post Created']);
  });

  it('takes a limit of its own', () => {
    const store = createToastStore();
    store.toast({ title: 'One' });
    store.toast({ title: 'Two' });
    store.toast({ title: 'Three', limit: 2 });
    expect(store.snapshot().map((toast) => toast.title)).toEqual(['Three', 'Two']);
  });

  it('puts a toast in the place of an earlier one about the same, and leaves the others', () => {
    const store = createToastStore();
    store.toast({ title: 'RSVP Confirmed', about: 'rsvp.1' });
    store.toast({ title: 'RSVP Confirmed', about: 'rsvp.2' });
    store.toast({ title: 'Link Copied' });
    store.toast({ title: 'RSVP Removed', about: 'rsvp.1' });
    store.toast({ title: 'Link Copied' });
    expect(store.snapshot().map((toast) => toast.title)).toEqual([
      'Link Copied',
      'RSVP Removed',
      'Link Copied',
      'RSVP Confirmed',
    ]);
  });

  it.each([
    [{}, 5_000],
    [{ duration: 500 }, 2_000],
    [{ duration: 3_000 }, 3_000],
    [{ duration: 60_000 }, 5_000],
    [{ variant: 'success' as const, duration: 2_000 }, 5_000],
  ])('holds %j for %i ms', (input, duration) => {
    const store = createToastStore();
    store.toast({ title: 'Message sent', ...input });
    expect(store.snapshot()[0]?.duration).toBe(duration);
  });

  it('closes a dismissed toast at once and removes it after 1,000,000 ms', () => {
    const store = createToastStore();
    const id = store.toast({ title: 'Error' });
    store.dismiss(id);
    expect(store.snapshot()).toMatchObject([{ id, open: false }]);
    vi.advanceTimersByTime(toastRemovalDelay - 1);
    expect(store.snapshot()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(store.snapshot()).toEqual([]);
  });

  it('dismisses all without an id and leaves no timer behind once emptied', () => {
    const store = createToastStore();
    store.toast({ title: 'One' });
    store.toast({ title: 'Two' });
    store.dismiss();
    expect(store.snapshot().map((toast) => toast.open)).toEqual([false, false]);
    store.clear();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('tells its listeners until they leave', () => {
    const store = createToastStore();
    const heard = vi.fn();
    const leave = store.subscribe(heard);
    store.toast({ title: 'One' });
    leave();
    store.toast({ title: 'Two' });
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
