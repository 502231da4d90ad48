import { createLink, Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

interface NavigationLinkProps extends ComponentProps<'a'> {
  /** Whether this entry is the open page. */
  isCurrent: boolean;
}

/**
 * An entry of a navigation or list that knows which of its pages is open. The router marks the page that comes next before it is
 * shown, so two entries would be marked for a moment.
 */
export const NavigationLink = createLink(({ isCurrent, children, ...rest }: NavigationLinkProps) => (
  <a {...rest} aria-current={isCurrent ? 'page' : undefined}>
    {children}
  </a>
));

interface SiteLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this site, made by one of the functions below. */
  to: string;
  /** Takes the place of the open page in the history. */
  replace?: boolean;
}

/** Only a link to the exact page counts as current; sections with pages below them say so themselves. */
const exactly = { exact: true, includeSearch: false };

/** A link inside the app, to a path that is only known at render time. */
export function SiteLink({ to, ...rest }: SiteLinkProps) {
  return <Link to={to} activeOptions={exactly} {...rest} />;
}

export const profilePath = (id: number) => `/profile/${id}`;
export const postPath = (id: number) => `/post/${id}`;
export const companyPath = (id: number) => `/companies/${id}`;
export const topicPath = (slug: string) => `/topics/${encodeURIComponent(slug)}`;
export const groupPath = (id: number) => `/groups/${id}`;
