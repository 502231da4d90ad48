import type { useNavigate } from '@tanstack/react-router';

/** Goes to an address that the server gave: within the app where it is a page of this site, else away from it. */
export function leaveFor(address: string, navigate: ReturnType<typeof useNavigate>): void {
  const url = new URL(address, window.location.href);
  if (url.origin === window.location.origin) void navigate({ to: `${url.pathname}${url.search}` });
  else window.location.assign(url.href);
}
