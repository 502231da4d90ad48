import { useState } from 'react';
import { first } from '../first.ts';
import { SiteLink } from '../parts/site-link.tsx';
import { siteConfig } from '../platform/site-config.ts';
import { CoilMark } from '../ui/coil-mark.tsx';

const links = first.flatMap(({ footer = [] }) => footer);

/** Under every member page; leaves free what the floating corner covers: the end of the last row, on small screens all of it. */
export function Footer() {
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className="border-t border-seam bg-paper max-lg:pb-20">
      <div className="mx-auto flex max-w-295 flex-wrap items-center gap-x-6 gap-y-3 px-4 py-6 text-sm text-ink-soft">
        <p className="flex items-center gap-2.5">
          <CoilMark size={24} className="text-night" />© {year} {siteConfig.name}
        </p>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-4 gap-y-1">
          {links.map(({ to, label }) => (
            <SiteLink key={to} to={to} className="hit inline-flex min-h-6 items-center hover:text-ink hover:underline">
              {label}
            </SiteLink>
          ))}
        </nav>
      </div>
    </footer>
  );
}
