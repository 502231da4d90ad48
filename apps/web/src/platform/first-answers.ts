import type { CurrentUser } from '@innerspring/contract';
import { urlOf } from '@innerspring/contract/address';
import { firstAuth } from '@innerspring/contract/auth/first-endpoints';
import type { Page } from '@innerspring/contract/common';
import { firstPosts } from '@innerspring/contract/posts/first-endpoints';
import type { Post } from '@innerspring/contract/posts/schemas';
import type { QueryClient } from '@tanstack/react-query';
import { keepAnswer, keepPreloaded } from './api.ts';
import { pages } from './query.ts';
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
 * Fills the cache with what came with the page, before anything is drawn: who is signed in, and the first page of their feed. The
 * rest answers the first calls of the screen.
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
  const input = { query: { view: user.reading.feedView } };
  const url = urlOf(firstPosts.feed, input);
  const { [urlOf(firstAuth.currentUser, {})]: _user, [url]: feed, ...others } = answers;
  keepPreloaded(others);
  if (!feed) return;
  keepAnswer(url, feed.tag, feed.body);
  client.setQueryData(pages(firstPosts.feed, input).queryKey, {
    pages: [feed.body as Page<Post>],
    pageParams: [undefined],
  });
}
