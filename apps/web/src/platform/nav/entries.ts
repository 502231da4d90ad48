import type { CurrentUser } from '@innerspring/contract';
import type { FeedKind } from '@innerspring/contract/posts/schemas';
import type { QueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';

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
interface Shortcut {
  to: string;
  label: string;
  Icon: LucideIcon;
  isNew?: boolean;
}

/**
 * A card of the right rail, such as the next events. It suspends until its data is there, so that all cards appear at once, and
 * draws nothing where there is nothing to show.
 */
export interface RailCard {
  at: number;
  Card: ComponentType;
  /** Among the posts of the home page where the screen has no room for the rail. */
  InFeed?: ComponentType;
}

/** What a feature gives the first page that is loaded, in `<feature>.first.ts`: kept small, since everybody waits for it. */
export interface First {
  place?: Place;
  shortcut?: Shortcut;
  /** Chips above the feed. */
  chips?: readonly { kind: FeedKind; label: string }[];
  /** Cards in the right rail of reading pages, the lowest `at` first. */
  railCards?: readonly RailCard[];
  /** Links under every page. */
  footer?: readonly { to: string; label: string }[];
}

/** How many are unread, as the header knows it. */
interface UnreadCounts {
  unreadCount: number;
  unreadMessages: number;
}

/** Where a link leads the member who asks. */
export const addressOf = (to: PageLink['to'], me: CurrentUser): string => (typeof to === 'string' ? to : to(me));

/** A component whose code is fetched when it is first drawn, or ahead of it. */
export type OnDemand<Props extends object> = ComponentType<Props> & { ahead: () => void };

/** An entry of a menu. */
export type MenuEntry = Omit<PageLink, 'to'> & {
  isNew?: boolean;
  unread?: { noun: string; count: (counts: UnreadCounts) => number };
  /** Whose menu has it; everybody's where nothing is said. */
  isFor?: (me: CurrentUser) => boolean;
} & ({ to: PageLink['to'] } | { act: () => void });

/** A row of the switcher (Ctrl+K): a page, or something to do from everywhere. */
export type GoTo = Omit<PageLink, 'to'> & { at: number } & (
    | { to: PageLink['to'] }
    | { act: (tools: { logOut: () => void }) => void }
  );

/** A row of the switcher for something of the member's own that bears the words. */
export interface OwnThing {
  key: string;
  path: string;
  label: string;
  detail: string;
  Icon: LucideIcon;
}

/** Two keys after one another that lead to a page from everywhere. */
export interface GoKeys {
  keys: readonly [string, string];
  to: string;
  text: string;
}

/** What is fetched before it is wanted, since without a network it could not be fetched any more; the lowest `at` first. */
export interface Ahead {
  at: number;
  /** Code, or the pages with these routes. */
  load: (() => Promise<unknown>) | { routes: readonly string[] };
}

/** What runs beside every page of a member: once what watches a page may run, or once the service worker is there. */
export interface Background {
  when: 'settled' | 'worker';
  /** Gives the way to stop what it started. */
  start: (client: QueryClient, memberId: number) => Promise<() => void>;
}

/** A screen that a later release brings: its name, and what will be there. */
export interface LaterScreen {
  title: string;
  text: string;
}

/** An address without a route of its own; `*` in it stands for one part of a path. */
export type OtherAddress = { path: string } & (
  | LaterScreen
  /** An old address, and the screen of the same purpose. */
  | { leadsTo: string }
  /** A screen that is there outside of production alone. */
  | { title: string; Diagnostic: OnDemand<object> }
);

/** A page of the admin area. */
export interface AdminPlace {
  at: number;
  to: string;
  label: string;
  /** Endpoints whose queues and figures move by what others do; one that ends in a dot stands for all that begin with it. */
  live: readonly string[];
}

/** A topic of the Help Center, which one feature's `<feature>.help.ts` gives; the lowest `at` comes first. */
export interface HelpTopic {
  at: number;
  topic: string;
}

/** An article of the Help Center, in `<feature>.help.ts`. */
export interface HelpArticle {
  /** Part of the article's address, /help?article=id. */
  id: string;
  /** One that some feature gives. */
  topic: string;
  /** Place within the topic, the lowest first. */
  at: number;
  title: string;
  paragraphs: readonly string[];
  /** Further words that people search with. */
  words?: string;
}
