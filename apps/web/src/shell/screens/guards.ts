import type { ApplicationStatus } from '@innerspring/contract';

/** Who asks for a page, as far as the guards care. */
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
  /** Draw the route. `frame`: within the member's header and footer, on plain ground, or a screen of its own. */
  | { kind: 'page'; frame: 'member' | 'visitor' | 'bare' }
  | { kind: 'redirect'; to: '/' | '/auth' }
  | { kind: 'spinner' | 'login' | 'application' | 'leaving' | 'not-found' | 'stand-in' | 'unreachable' };

/** Screens that fill the page themselves, for whoever sees them. */
const bare = new Set(['/auth', '/account-link', '/forgot-password', '/reset-password', '/lander', '/callback']);
const open = new Set([...bare, '/privacy']);
/** A signed-in member has no business here. */
const onlySignedOut = new Set(['/auth', '/forgot-password', '/reset-password']);

/** The path as the router compares it: decoded, without case and closing slashes. */
export function plainPath(path: string): string {
  let decoded = path;
  try {
    decoded = decodeURI(path);
  } catch {
    // A broken escape stays as it is and matches no route.
  }
  return decoded
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/+$/, '');
}

function isForAdmins(path: string): boolean {
  return path === '/admin' || path.startsWith('/admin/') || path === '/linkedin-setup';
}

/** Paths that the server-side flows own: visitors on them are sent nowhere. */
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
 * What is drawn for whom at an address (specification §2).
 * @param search the query text, with or without its question mark.
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
