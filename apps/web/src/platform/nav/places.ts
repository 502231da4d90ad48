import type { CurrentUser } from '@innerspring/contract';
import type { FeedKind } from '@innerspring/contract/posts/schemas';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** A way to a page: its address, or the one for the member who asks. */
export interface PageLink {
  to: string | ((me: CurrentUser) => string);
  label: string;
  Icon: LucideIcon;
}

/** What is new in a place of the header. */
export interface PlaceNews {
  /** How many wait for the member; stands in the place of the dot. */
  count: number;
  /** One of them. */
  noun: string;
  /** Keeps the dot on, also after a visit. */
  isNew: boolean;
}

/** A list whose newest item is compared with the last visit. */
export interface NewestOf {
  queryKey: readonly unknown[];
  queryFn: () => Promise<readonly { createdAt: string }[]>;
}

/** An icon of the header. */
export interface Place {
  to: string;
  label: string;
  /** The label, unless there is more to say. */
  tooltip?: string;
  Icon: LucideIcon;
  /** First parts of the paths that count as being there; those of its own path, unless others do as well. */
  roots?: readonly string[];
  /** Name under which the browser keeps the last visit; without it there is no dot for what is new. */
  section?: string;
  /** Where the newest item is read; until there is such a list, the kept mark counts. */
  newest?: NewestOf;
  /** The dot is on wherever else one is. */
  isAlwaysNew?: boolean;
  /** Draws the place with what it knows to be new. */
  Watch?: (props: { children: (news: PlaceNews) => ReactNode }) => ReactNode;
}

/** A way to a page beside the home feed. */
export interface Shortcut {
  to: string;
  label: string;
  Icon: LucideIcon;
  isNew?: boolean;
}

/** What a feature gives the first page that is loaded, in `<feature>.first.ts`: kept small, since everybody waits for it. */
export interface First {
  place?: Place;
  shortcut?: Shortcut;
  /** Chips above the feed. */
  chips?: readonly { kind: FeedKind; label: string }[];
  /** Links under every page and beside the home feed. */
  footer?: readonly { to: string; label: string }[];
}

/** How many are unread, as the header knows it. */
export interface UnreadCounts {
  unreadCount: number;
  unreadMessages: number;
}

/** Where a link leads the member who asks. */
export const addressOf = (to: PageLink['to'], me: CurrentUser): string => (typeof to === 'string' ? to : to(me));
