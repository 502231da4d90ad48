import { people } from '@innerspring/contract/profiles/endpoints';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { versioned } from './avatar-sources.ts';
import { avatarCache } from './avatar-cache.ts';
import { announceAvatar, followOwnAvatar, listenForAvatars } from './avatar-updates.ts';
import { currentUserKey } from '../session/current-user.ts';

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

function listening() {
  const client = new QueryClient();
  const profile = [people.get.name, { params: { id: 4 } }];
  const other = [people.get.name, { params: { id: 5 } }];
  for (const key of [profile, other, currentUserKey]) client.setQueryData(key, {});
  stops.push(listenForAvatars(client));
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  return { isStale, profile, other };
}

it('an announced picture refreshes the profile and the own user, and versions the addresses', () => {
  const { isStale, profile, other } = listening();
  announceAvatar(4, 1234);
  expect([isStale(profile), isStale(currentUserKey), isStale(other)]).toEqual([true, true, false]);
  expect(versioned('/uploads/a.webp', 4)).toBe('/uploads/a.webp?v=1234');
});

it('a picture announced in another tab does the same', async () => {
  const { isStale, profile } = listening();
  const channel = new BroadcastChannel('avatars');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  for (const message of ['noise', { userId: 4, at: 99 }]) channel.postMessage(message);
  await vi.waitFor(() => expect(isStale(profile)).toBe(true));
  channel.close();
});

it('nothing is heard after stopping', () => {
  const { isStale, profile } = listening();
  stops.splice(0).forEach((stop) => stop());
  announceAvatar(4);
  expect(isStale(profile)).toBe(false);
});

describe('the own picture for the next visit', () => {
  const me = { id: 7, avatarUrl: '/uploads/me.webp' };
  const spy = () => vi.spyOn(avatarCache, 'keep').mockResolvedValue(undefined);
  let keep: ReturnType<typeof spy>;
  beforeEach(() => {
    vi.useFakeTimers();
    keep = spy();
  });
  afterEach(() => {
    vi.useRealTimers();
    keep.mockRestore();
  });
  const follow = (user: Parameters<typeof followOwnAvatar>[1]) => {
    const stop = followOwnAvatar(new QueryClient(), user);
    stops.push(stop);
    return stop;
  };

  it('is fetched once this visit has settled, five seconds on', async () => {
    follow(me);
    await vi.advanceTimersByTimeAsync(4999);
    expect(keep).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await vi.dynamicImportSettled();
    expect(keep.mock.calls).toEqual([[7, '/uploads/me.webp']]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(keep).toHaveBeenCalledOnce();
  });

  it('is left alone by who leaves before, and where there is none', async () => {
    follow(me)();
    follow({ id: 7, avatarUrl: null });
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.dynamicImportSettled();
    expect(keep).not.toHaveBeenCalled();
  });
});
