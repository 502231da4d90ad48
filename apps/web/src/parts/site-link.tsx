import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

interface SiteLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this site, made by one of the functions below. */
  to: string;
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
