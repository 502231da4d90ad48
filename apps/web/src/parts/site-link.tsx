import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

interface SiteLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this site, made by one of the functions below. */
  to: string;
}

/** Only a link to the very page counts as current; places that hold others say so themselves. */
const exactly = { exact: true, includeSearch: false };

/** A link inside the application, to a path that is known only when it is drawn. */
export function SiteLink({ to, ...rest }: SiteLinkProps) {
  return <Link to={to} activeOptions={exactly} {...rest} />;
}

export const profilePath = (id: number) => `/profile/${id}`;
export const postPath = (id: number) => `/post/${id}`;
export const companyPath = (id: number) => `/companies/${id}`;
export const topicPath = (slug: string) => `/topics/${encodeURIComponent(slug)}`;
export const groupPath = (id: number) => `/groups/${id}`;
