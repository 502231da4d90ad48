import type { CurrentUser } from '@innerspring/contract';
import { useState } from 'react';

/** How many people a new member is asked to follow first. */
export const PEOPLE_TO_BEGIN_WITH = 5;

const NEW_FOR_MS = 30 * 86_400_000;

const keyOf = (userId: number) => `first-steps.${userId}`;

function wasDismissed(userId: number): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) === 'dismissed';
  } catch {
    return false;
  }
}

/** Whether to show the first steps: in the first 30 days, until all are done or the member dismisses them. */
export function useFirstSteps({ id, createdAt, followingCount, postCount }: CurrentUser) {
  const [isDismissed, setDismissed] = useState(() => wasDismissed(id));
  const [openedAt] = useState(() => Date.now());
  const isNew = openedAt - Date.parse(createdAt) < NEW_FOR_MS;
  const isDone = followingCount >= PEOPLE_TO_BEGIN_WITH && postCount > 0;
  function dismiss() {
    setDismissed(true);
    try {
      localStorage.setItem(keyOf(id), 'dismissed');
    } catch {
      // Without storage, the card returns on the next page load; nothing else is lost.
    }
  }
  return { shown: isNew && !isDone && !isDismissed, dismiss };
}
