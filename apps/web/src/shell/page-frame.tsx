import type { ReactNode } from 'react';
import { siteConfig } from '../platform/site-config.ts';
import { SiteLink } from '../parts/site-link.tsx';
import { CoilMark } from '../ui/coil-mark.tsx';

/** The plain frame of pages for visitors: the name on top, the page below. */
export function PageFrame({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-h-dvh bg-linen">
      <header className="border-b border-seam bg-paper">
        <div className="mx-auto flex h-14 max-w-295 items-center justify-between gap-3 px-4">
          <SiteLink to="/" className="flex items-center gap-2.5 font-semibold text-night">
            <CoilMark size={28} />
            {siteConfig.name}
          </SiteLink>
          {aside}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-172 pt-5.5 pb-24 outline-none md:px-4">
        {children}
      </main>
    </div>
  );
}
