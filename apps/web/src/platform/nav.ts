import type { CallOutput, CurrentUser } from '@innerspring/contract';
import type { FacetName } from '@innerspring/contract/directory/facets';
import type { NotificationChip } from '@innerspring/contract/notifications/choices';
import type { KindName } from '@innerspring/contract/posts/kinds/kind-fields';
import type { FeedKind, PostOriginal } from '@innerspring/contract/posts/schemas';
import type { search } from '@innerspring/contract/search/endpoints';
import type { FACET_TABS, SearchHit, SearchTab } from '@innerspring/contract/search/schemas';
import type { settings } from '@innerspring/contract/settings/endpoints';
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

/** A component whose code is fetched when it is first drawn, or ahead of it. */
export type OnDemand<Props extends object> = ComponentType<Props> & { ahead: () => void };

/** A tab of the search whose results filters can narrow. */
export type FacetTab = (typeof FACET_TABS)[number];

/** A row under the search box, and the page that it leads to. */
export interface Suggestion {
  path: string;
  label: string;
  detail: string;
  lead: ReactNode;
}

/** What is suggested of the server's answer while somebody types. */
export interface SuggestionKind {
  at: number;
  of: (found: CallOutput<typeof search.suggest>) => readonly Suggestion[];
}

/** A kind of result of the search, with its tab and the filters that narrow it. */
export type SearchKind = {
  at: number;
  label: string;
  /** Names the results in sentences, "No people match". */
  noun: string;
  /** One and many of them. */
  nouns: readonly [string, string];
  /** Rows share one card; the others are cards themselves. */
  look: 'rows' | 'cards';
  /** Tells a result from the others of its kind. */
  idOf: (hit: SearchHit) => number;
  Hit: OnDemand<{ hit: SearchHit }>;
} & ({ tab: FacetTab; facets: readonly FacetName[] } | { tab: Exclude<SearchTab, FacetTab>; facets?: never });

/** What a kind of post shows beside the words, in a card and in the original of a repost. */
export interface FeedCard {
  kind: KindName;
  /** `voice` names who speaks. */
  Item: OnDemand<{ post: PostOriginal; voice: string }>;
}

/** What the address of the saved things holds. */
export interface SavedAddress {
  tab?: string | undefined;
  sort?: 'saved' | 'posted' | undefined;
  collection?: number | undefined;
  q?: string | undefined;
}

export interface SavedListProps {
  address: SavedAddress;
  onAddress: (next: SavedAddress) => void;
}

/** A kind of thing that members save, with its tab. Without a list the tab says that it is to come. */
export interface SavedKind {
  at: number;
  tab: string;
  label: string;
  List: OnDemand<SavedListProps> | None;
}

/** A section of the settings, in which rows of any feature stand. */
export interface SettingsSection {
  at: number;
  id: string;
  label: string;
  about: string;
}

/** What a row of the settings knows when it is drawn. */
export interface SettingsRowProps {
  /** Of the row. */
  id: string;
  user: CurrentUser;
  /** Loads the user again after a change to the account. */
  onUserChanged: () => void;
}

/** The same of a row that shows one of the member's settings. */
export interface SettingRowProps extends SettingsRowProps {
  settings: CallOutput<typeof settings.get>;
}

/** A row of the settings: where it is, the words by which the filter finds it, and what draws it. */
export type SettingsRow = {
  /** Of a section that some feature gives. */
  section: string;
  at: number;
  /** Its address, /settings#id. */
  id: string;
  label: string;
  words: string;
} & (
  | {
      /** A row that only leads elsewhere, or says how things stand. */
      look: { help: string | ((me: CurrentUser) => string) } & ({ to: string; button: string } | { badge: string });
    }
  /** Of the account: saves through endpoints of its own. */
  | { Row: OnDemand<SettingsRowProps> }
  /** Waits for the settings. */
  | { Setting: OnDemand<SettingRowProps> }
);

/** A topic of the Help Center, which one feature's `<feature>.help.ts` gives; the lowest `at` comes first. */
export interface HelpTopic {
  at: number;
  topic: string;
}

/** What stands under the articles of the Help Center, such as what the member has reported. */
export interface HelpPanel {
  at: number;
  Panel: OnDemand<{ address: URLSearchParams }>;
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

/** Says that a feature has nothing of a sort, and why. */
export interface None {
  none: string;
}

/** What a feature has to do with the rest of the web app. Each is given, or said to be absent. */
export interface NavFields {
  /** Of these four, that the feature gives them in its `<feature>.first.ts`. */
  place: true;
  shortcut: true;
  chips: true;
  footer: true;
  /** What stands in the feed where nobody followed has posted the kind. */
  emptyFeeds: readonly { kind: FeedKind; text: string }[];
  /** Kinds of posts that the feature gives. */
  feedCards: readonly FeedCard[];
  menu: readonly MenuEntry[];
  accountMenu: readonly (MenuEntry & { to: PageLink['to'] })[];
  goTo: readonly GoTo[];
  /** What stands at the foot of the menu. */
  menuFoot: { at: number; Foot: OnDemand<object> };
  goKeys: readonly GoKeys[];
  ownThings: OwnThings;
  suggestions: SuggestionKind;
  searchKinds: readonly SearchKind[];
  savedKinds: readonly SavedKind[];
  notificationChips: readonly { chip: NotificationChip; label: string; Icon: LucideIcon }[];
  settingsSections: readonly SettingsSection[];
  settingsRows: readonly SettingsRow[];
  /** That the feature has articles in its `<feature>.help.ts`. */
  help: true;
  helpPanel: HelpPanel;
  addresses: readonly OtherAddress[];
  adminPlaces: readonly AdminPlace[];
  ahead: readonly Ahead[];
  background: readonly Background[];
}

type Said = { readonly [Field in keyof NavFields]: NavFields[Field] | None };

export interface Nav extends Said {
  name: string;
}

/** Declares what a feature has to do with menus, search, settings and the like. */
export const defineNav = (nav: Nav): Nav => nav;

export const none = (why: string): None => ({ none: why });

/** Several fields that are absent for the same reason. */
export function absent<Field extends keyof NavFields>(why: string, ...fields: Field[]): Record<Field, None> {
  return Object.fromEntries(fields.map((field) => [field, none(why)])) as Record<Field, None>;
}

export const isNone = (value: object | true): value is None => value !== true && 'none' in value;

const asList = <Value extends object | true>(value: Value | None): Value[] => (isNone(value) ? [] : [value]);

/** What all features give of a sort, in their order. */
export function givenBy<Field extends keyof NavFields>(navs: readonly Said[], field: Field): NavFields[Field][] {
  return navs.flatMap((nav) => asList<NavFields[Field]>(nav[field]));
}

/** Where a link leads the member who asks. */
export const addressOf = (to: PageLink['to'], me: CurrentUser): string => (typeof to === 'string' ? to : to(me));

/** The entries of a hub in the order in which it shows them. */
export const inOrder = <Entry extends { at: number }>(lists: readonly (readonly Entry[])[]): Entry[] =>
  lists.flat().sort((one, other) => one.at - other.at);
