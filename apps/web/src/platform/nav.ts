import type { NotificationChip } from '@innerspring/contract/notifications/endpoints';
import type { FeedKind } from '@innerspring/contract/posts/schemas';
import type { LucideIcon } from 'lucide-react';
import type { Suggestions, SearchKind, FeedCard, ImpressionKind, SavedKind } from './nav/found-things.ts';
import type {
  AdminPlace,
  Ahead,
  Background,
  GoKeys,
  GoTo,
  MenuEntry,
  OnDemand,
  OtherAddress,
  OwnThing,
  PageLink,
} from './nav/entries.ts';
import type { SettingsSection, SettingsRow } from './nav/settings.ts';

/**
 * What a feature has to do with the rest of the web app; a field that it doesn't use is left out. What the first page shows of it
 * is in its `<feature>.first.ts`, its articles are in its `<feature>.help.ts`.
 */
export interface Nav {
  name: string;
  /** Shown in the feed if nobody whom the member follows has posted this kind. */
  emptyFeeds?: readonly { kind: FeedKind; text: string }[];
  /** Kinds of posts that the feature adds. */
  feedCards?: readonly FeedCard[];
  menu?: readonly (MenuEntry & { at: number })[];
  accountMenu?: readonly (MenuEntry & { to: PageLink['to'] })[];
  goTo?: readonly GoTo[];
  /** Shown at the bottom of the menu. */
  menuFoot?: OnDemand<object>;
  goKeys?: readonly GoKeys[];
  /** A hook: things of the member's own that the switcher finds by their names. */
  ownThings?: () => readonly OwnThing[];
  suggestions?: Suggestions;
  searchKinds?: readonly SearchKind[];
  savedKinds?: readonly SavedKind[];
  /** Kinds of things of which the server counts who saw them. */
  impressions?: readonly ImpressionKind[];
  notificationChips?: readonly { chip: NotificationChip; label: string; Icon: LucideIcon }[];
  settingsSections?: readonly SettingsSection[];
  settingsRows?: readonly SettingsRow[];
  /** Shown below the articles of the Help Center, such as what the member has reported. */
  helpPanel?: OnDemand<{ address: URLSearchParams }>;
  addresses?: readonly OtherAddress[];
  adminPlaces?: readonly AdminPlace[];
  ahead?: readonly Ahead[];
  background?: readonly Background[];
}

/** Declares what a feature has to do with menus, search, settings and the like. */
export const defineNav = (nav: Nav): Nav => nav;

/** The values of one field, of the features that use it, in the order of the list. */
export function givenBy<Field extends keyof Nav>(navs: readonly Pick<Nav, Field>[], field: Field) {
  return navs.map((nav) => nav[field]).filter((value): value is NonNullable<Nav[Field]> => value !== undefined);
}

/** The entries of a hub that shows those of one feature between those of others: the lowest `at` first. */
export const inOrder = <Entry extends { at: number }>(lists: readonly (readonly Entry[])[]): Entry[] =>
  lists.flat().sort((one, other) => one.at - other.at);
