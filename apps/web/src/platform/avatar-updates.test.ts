import { people } from '@innerspring/contract/people';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { versioned } from './avatar-sources.ts';
import { announceAvatar, listenForAvatars } from './avatar-updates.ts';
import { currentUserKey } from './current-user.ts';

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
