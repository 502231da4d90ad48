/** Query parameter of /auth: the page that a link asked for before signing in. */
const PARAMETER = 'next';

const anySite = 'https://site.invalid';

/** Screens of those who are not signed in: nobody is led back to them. */
const signedOutPaths = /^\/(?:auth|forgot-password|reset-password)\/*$/i;

/**
 * The address of the login that leads back to `address` afterwards; plain /auth for those who came from nowhere.
 * @param address path, query and hash of a page of this site
 */
export function signInAddress(address: string): string {
  const next = pathOnThisSite(address);
  return next === '/' ? '/auth' : `/auth?${new URLSearchParams({ [PARAMETER]: next })}`;
}

/**
 * Where signing in leads: the page that the login's address names, else home (specification §4).
 * @param search query of the login's address, with or without its question mark
 */
export const pageAfterSignIn = (search: string): string => pathOnThisSite(new URLSearchParams(search).get(PARAMETER));

/**
 * The path, query and hash of an address on this site; home for everything else. The browser's own parser decides, because it
 * drops tabs and line breaks and takes a backslash for a slash.
 */
function pathOnThisSite(address: string | null): string {
  if (!address || !/^\/(?![/\\])/.test(address)) return '/';
  try {
    const { origin, pathname, search, hash } = new URL(address, anySite);
    if (origin !== anySite || pathname.startsWith('//') || signedOutPaths.test(pathname)) return '/';
    return pathname + search + hash;
  } catch {
    return '/';
  }
}
