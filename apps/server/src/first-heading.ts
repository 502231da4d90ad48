import type { CurrentUser } from '@innerspring/contract';
import { isSearchable, readSearch } from '@innerspring/contract/search/query';

/**
 * The title that a member's page shows until its code has run, where that isn't the one that its screen declares.
 * @param url path and query
 * @returns undefined for the declared one, null for none: the member gets another screen
 */
export function headingFor(
  { applicationStatus, deletionDueAt, isAdmin }: CurrentUser,
  url: string,
): string | null | undefined {
  const [path = '', query = ''] = url.split('?', 2);
  if (applicationStatus !== 'approved' || deletionDueAt !== null) return null;
  if (!isAdmin && /^\/admin(?:\/|$)/.test(path)) return null;
  // A draft has another title.
  if (path === '/jobs/create' && query) return null;
  if (path !== '/search') return undefined;
  const words = new URLSearchParams(query).get('q')?.trim() ?? '';
  return isSearchable(readSearch(words)) ? `Results for “${words}”` : undefined;
}
