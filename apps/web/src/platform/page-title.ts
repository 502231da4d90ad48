import { useEffect } from 'react';
import { siteConfig } from './site-config.ts';

/** Sets the title of the browser's tab: the page, then the site. Undefined leaves it to another part of the page. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · ${siteConfig.name}`;
  }, [title]);
}
