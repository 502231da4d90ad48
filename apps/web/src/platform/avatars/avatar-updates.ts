import { firstPeople } from '@innerspring/contract/profiles/first-endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { pictureCache } from './avatar-sources.ts';
import { currentUserKey } from '../session/current-user.ts';

const eventName = 'avatar-updated';
const channelName = 'avatars';

interface AvatarUpdate {
  userId: number;
  at: number;
}

const isUpdate = (given: unknown): given is AvatarUpdate =>
  typeof given === 'object' && given !== null && 'userId' in given && 'at' in given && typeof given.userId === 'number';

const tell = (update: AvatarUpdate) => window.dispatchEvent(new CustomEvent(eventName, { detail: update }));

/** Announces, in this tab and all others, that a member's picture has changed (specification §4). */
export function announceAvatar(userId: number, at = Date.now()): void {
  const update = { userId, at };
  tell(update);
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  channel.postMessage(update);
  channel.close();
}

/**
 * Refreshes the profile of whose picture has changed, here or in another tab: its addresses get a new version, what is cached
 * of it is asked for again. Returns the way to stop.
 */
export function listenForAvatars(client: QueryClient): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => {
    if (isUpdate(data)) tell(data);
  };
  const heard = (event: Event) => {
    const update: unknown = event instanceof CustomEvent ? event.detail : null;
    if (!isUpdate(update)) return;
    pictureCache.outdate(update.userId, update.at);
    void client.invalidateQueries({ queryKey: [firstPeople.get.name, { params: { id: update.userId } }] });
    void client.invalidateQueries({ queryKey: [firstPeople.own.name] });
    void client.invalidateQueries({ queryKey: currentUserKey });
  };
  window.addEventListener(eventName, heard);
  return () => {
    window.removeEventListener(eventName, heard);
    channel.close();
  };
}

/** What fills the cache for the next visit waits until this one has settled. */
const FILL_AFTER_MS = 5000;

/** Listens, and keeps the member's own picture at hand for the next visit. */
export function followOwnAvatar(client: QueryClient, user: { id: number; avatarUrl: string | null }): () => void {
  const stop = listenForAvatars(client);
  const { id, avatarUrl } = user;
  if (!avatarUrl) return stop;
  const fill = () =>
    void import('./avatar-cache.ts').then(
      ({ avatarCache }) => avatarCache.keep(id, avatarUrl),
      () => {},
    );
  const timer = setTimeout(fill, FILL_AFTER_MS);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
