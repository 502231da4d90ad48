import { useSyncExternalStore } from 'react';
import { searchesPrefix } from '../../platform/session/kept-offline.ts';

const kept = 10;
const keyOf = (userId: number) => `${searchesPrefix}${userId}`;
const none: readonly string[] = [];

const listeners = new Set<() => void>();
/** The list as last read, so that the same text gives the same array. */
let seen: { text: string | null; list: readonly string[] } = { text: null, list: none };

function parse(text: string): readonly string[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string').slice(0, kept) : none;
  } catch {
    return none;
  }
}

function read(userId: number): readonly string[] {
  let text: string | null = null;
  try {
    text = localStorage.getItem(keyOf(userId));
  } catch {
    // A browser that refuses storage keeps no searches.
  }
  if (text !== seen.text) seen = { text, list: text === null ? none : parse(text) };
  return seen.list;
}

function write(userId: number, list: readonly string[]): void {
  try {
    if (list.length === 0) localStorage.removeItem(keyOf(userId));
    else localStorage.setItem(keyOf(userId), JSON.stringify(list));
  } catch {
    // As above; the search itself went on.
  }
  for (const listener of listeners) listener();
}

/** Puts a search first among the member's recent ones, which only this browser keeps. */
export function rememberSearch(userId: number, words: string): void {
  const same = words.toLowerCase();
  write(userId, [words, ...read(userId).filter((one) => one.toLowerCase() !== same)].slice(0, kept));
}

export function forgetSearches(userId: number): void {
  write(userId, none);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The member's last ten searches, newest first. */
export function useRecentSearches(userId: number): readonly string[] {
  return useSyncExternalStore(subscribe, () => read(userId));
}
