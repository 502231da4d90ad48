import type { ApplicationStatus } from '@innerspring/contract';

/** Who requests a page: only what the guards need. */
export type Visitor =
  | { state: 'unknown' }
  | { state: 'unauthenticated' | 'unreachable'; hasStandIn: boolean }
  | {
      state: 'authenticated';
      applicationStatus: ApplicationStatus | (string & {});
      isAdmin: boolean;
      isLeaving?: boolean;
    };

export type Verdict =
  /** Render the route. `frame`: within the member's header and footer, on a plain page, or as its own screen. */
  | { kind: 'page'; frame: 'member' | 'visitor' | 'bare' }
  | { kind: 'redirect'; to: '/' | '/auth' }
  | { kind: 'spinner' | 'login' | 'application' | 'leaving' | 'not-found' | 'stand-in' | 'unreachable' };

/** Screens that fill the page, for members and visitors. */
const bare = new Set(['/auth', '/account-link', '/forgot-password', '/reset-password', '/lander', '/callback']);
const open = new Set([...bare, '/privacy']);
/** Signed-in members are redirected away from these. */
const onlySignedOut = new Set(['/auth', '/forgot-password', '/reset-password']);

/** The path as the router compares it: decoded, in lower case, without trailing slashes. */
export function plainPath(path: string): string {
  let decoded = path;
  try {
    decoded = decodeURI(path);
  } catch {
    // An invalid escape stays as it is and matches no route.
  }
  return decoded
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/+$/, '');
}

/** Whether a page is for visitors alone, such as the login. */
export const isOnlyForVisitors = (pathname: string): boolean => onlySignedOut.has(plainPath(pathname));

function isForAdmins(path: string): boolean {
  return path === '/admin' || path.startsWith('/admin/') || path === '/linkedin-setup';
}

/** Paths of server-side flows: visitors are not redirected from them. */
function isLeftAlone(path: string): boolean {
  return path.includes('auth-check') || path.includes('redirect-to-auth');
}

function forVisitor(
  path: string,
  search: URLSearchParams,
  visitor: Extract<Visitor, { hasStandIn: boolean }>,
): Verdict {
  if (open.has(path)) return { kind: 'page', frame: bare.has(path) ? 'bare' : 'visitor' };
  if (isLeftAlone(path)) return { kind: 'page', frame: 'visitor' };
  if (visitor.hasStandIn) return { kind: 'stand-in' };
  if (visitor.state === 'unreachable') return { kind: 'unreachable' };
  if (search.has('code') && search.has('state')) return { kind: 'login' };
  return { kind: 'redirect', to: '/auth' };
}

/**
 * What to show to whom at a URL (specification §2).
 * @param search the query string, with or without its question mark
 */
export function guard(visitor: Visitor, pathname: string, search: string): Verdict {
  const path = plainPath(pathname);
  if (visitor.state === 'unknown') return { kind: 'spinner' };
  if (visitor.state !== 'authenticated') return forVisitor(path, new URLSearchParams(search), visitor);
  if (visitor.applicationStatus !== 'approved') return { kind: 'application' };
  if (onlySignedOut.has(path)) return { kind: 'redirect', to: '/' };
  if (visitor.isLeaving && !bare.has(path)) return { kind: 'leaving' };
  if (isForAdmins(path) && !visitor.isAdmin) return { kind: 'not-found' };
  return { kind: 'page', frame: bare.has(path) ? 'bare' : 'member' };
}
