import { useEffect } from 'react';
import { siteConfig } from './site-config.ts';

/** The highest number written out in a tab's title. */
const MOST = 99;

let unread = 0;
/** The page's own title, without the count. */
let page = '';

const prefix = () => (unread > MOST ? `(${MOST}+) ` : unread > 0 ? `(${unread}) ` : '');

function show() {
  document.title = `${prefix()}${page}`;
}

/** Sets the title of the browser's tab: the page, then the site. Undefined leaves it to another part of the page. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return;
    page = `${title} · ${siteConfig.name}`;
    show();
  }, [title]);
}

/** Puts the unread count before the title of every page, as in "(2) Home · Innerspring", while it's mounted. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    const own = prefix();
    page ||= document.title.slice(document.title.startsWith(own) ? own.length : 0);
    unread = count;
    show();
    return () => {
      unread = 0;
      show();
    };
  }, [count]);
}
