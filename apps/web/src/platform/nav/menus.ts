import type { CurrentUser } from '@innerspring/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { PageLink, UnreadCounts } from './places.ts';

/** A component whose code is fetched when it is first drawn, or ahead of it. */
export type OnDemand<Props extends object> = ComponentType<Props> & { ahead: () => void };

/** Says that a feature has nothing of a sort, and why. */
export interface None {
  none: string;
}

/** An entry of a menu; the lowest `at` comes first. */
export type MenuEntry = Omit<PageLink, 'to'> & {
  at: number;
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

/** Things of the member's own that the switcher finds by their names, the lowest `at` first. */
export interface OwnThings {
  at: number;
  /** A hook. */
  useRows: () => readonly OwnThing[];
}

/** Two keys after one another that lead to a page from everywhere. */
export interface GoKeys {
  at: number;
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
