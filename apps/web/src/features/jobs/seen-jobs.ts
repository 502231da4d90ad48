import { useEffect, useState } from 'react';

/** How many opened postings are stored. The oldest are dropped. */
const KEPT = 400;
const keyOf = (userId: number) => `jobs.opened.${userId}`;

function read(userId: number): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => Number.isSafeInteger(id)) : [];
  } catch {
    return [];
  }
}

/** Stores that a member opened a posting in this browser. */
export function useNoteOpened(userId: number, jobId: number): void {
  useEffect(() => {
    const ids = [jobId, ...read(userId).filter((id) => id !== jobId)].slice(0, KEPT);
    try {
      localStorage.setItem(keyOf(userId), JSON.stringify(ids));
    } catch {
      // Storage is blocked or full, so the posting looks unopened again.
    }
  }, [userId, jobId]);
}

/** The postings that a member opened in this browser. */
export function useOpened(userId: number): ReadonlySet<number> {
  const [ids] = useState(() => new Set(read(userId)));
  return ids;
}
