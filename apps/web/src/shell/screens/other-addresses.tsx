import type { ReactNode } from 'react';
import { navs } from '../../nav.ts';
import { SiteLink } from '../../parts/site-link.tsx';
import { givenBy } from '../../platform/nav.ts';
import type { LaterScreen, OtherAddress } from '../../platform/nav/entries.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { siteConfig } from '../../platform/site-config.ts';
import { Button } from '../../ui/button.tsx';
import { CoilMark } from '../../ui/coil-mark.tsx';
import NotFoundPage from './not-found-page.tsx';

const addresses = givenBy(navs, 'addresses').flat();

/** Whether a path matches a pattern in which `*` is one segment. */
function fits(pattern: string, path: string): boolean {
  const parts = path.split('/');
  const wanted = pattern.split('/');
  return (
    wanted.length === parts.length && wanted.every((part, at) => (part === '*' ? parts[at] !== '' : part === parts[at]))
  );
}

/**
 * What to show at a plain path (lower case, no trailing slash) that has no route: a screen of a later release, a
 * redirect from an old URL, or a screen outside production. Exact paths come before patterns with an id.
 */
export function otherAddress(path: string): OtherAddress | undefined {
  return (
    addresses.find((one) => one.path === path) ??
    addresses.find((one) => one.path.includes('*') && fits(one.path, path))
  );
}

/** Shown in place of a screen that a later release adds, with what it will contain. */
export function ComingLater({ screen }: { screen: LaterScreen }) {
  return (
    <div className="mx-auto grid max-w-130 justify-items-center gap-4 px-4 py-16 text-center">
      <CoilMark size={44} className="text-copper" />
      <h1>{screen.title}</h1>
      <p className="text-ink-soft text-balance">{screen.text}</p>
      <p className="rounded-pill bg-copper-wash px-3 py-1 text-sm font-semibold text-copper-ink">
        Coming in a later release
      </p>
      <Button asChild variant="outline">
        <SiteLink to="/">Return Home</SiteLink>
      </Button>
    </div>
  );
}

/** A diagnostic screen, which does not exist in production. */
export function OutsideProduction({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(siteConfig.production ? undefined : title);
  return siteConfig.production ? <NotFoundPage /> : children;
}
