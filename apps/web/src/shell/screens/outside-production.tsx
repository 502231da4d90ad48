import type { ReactNode } from 'react';
import { usePageTitle } from '../../platform/page-title.ts';
import { siteConfig } from '../../platform/site-config.ts';
import NotFoundPage from './not-found-page.tsx';

/** A diagnostic screen: production does not have it. */
export function OutsideProduction({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(siteConfig.production ? undefined : title);
  return siteConfig.production ? <NotFoundPage /> : children;
}
