import type { CurrentUser } from '@innerspring/contract';
import { urlOf } from '@innerspring/contract/address';
import { firstAuth } from '@innerspring/contract/auth/first-endpoints';
import type { QueryClient } from '@tanstack/react-query';
import { keepPreloaded } from './api.ts';
import { pendingLogout } from './session/browser-data.ts';
import { currentUserKey } from './session/current-user.ts';

interface FirstAnswers {
  /** Nobody is signed in. */
  visitor?: boolean;
  /** By URL, what the API would have returned to this member when the page was made. */
  answers?: Record<string, { body: unknown; tag?: string }>;
}

/** Removes what the server wrote into the page, so that no member's data stays there. */
function take(page: Document): FirstAnswers {
  const element = page.getElementById('first-answers');
  element?.remove();
  try {
    const given: unknown = JSON.parse(element?.textContent ?? '');
    return given && typeof given === 'object' ? given : {};
  } catch {
    return {};
  }
}

/**
 * Takes up what came with the page, before anything is drawn: who is signed in, and what the screen asks for first (`query`).
 * The user is loaded anew all the same, as the specification has it; where the page brought nothing, everything is asked for.
 */
export function fillFromPage(page: Document, client: QueryClient): void {
  const { visitor, answers = {} } = take(page);
  // After signing out, a member stays signed out, even if the server couldn't be reached yet.
  if (pendingLogout.isSet()) return;
  if (visitor) client.setQueryData<CurrentUser | null>(currentUserKey, null);
  const user = answers[urlOf(firstAuth.currentUser, {})]?.body as CurrentUser | undefined;
  if (!user) return;
  client.setQueryData(currentUserKey, user);
  const { [urlOf(firstAuth.currentUser, {})]: _user, ...others } = answers;
  keepPreloaded(others);
}
