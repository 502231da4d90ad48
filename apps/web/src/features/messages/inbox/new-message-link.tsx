import type { ComponentProps } from 'react';
import { SiteLink } from '../../../parts/site-link.tsx';

/** The way to a message to somebody else. */
export function NewMessageLink(props: Omit<ComponentProps<typeof SiteLink>, 'to'>) {
  return <SiteLink to="/messages/new" {...props} />;
}
