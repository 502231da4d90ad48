import type { NotificationChip } from '@innerspring/contract/notifications/endpoints';
import type { FeedKind } from '@innerspring/contract/posts/schemas';
import type { LucideIcon } from 'lucide-react';
import type { SuggestionKind, SearchKind, FeedCard, ImpressionKind, SavedKind } from './nav/found-things.ts';
import type {
  HelpPanel,
  AdminPlace,
  Ahead,
  Background,
  GoKeys,
  GoTo,
  MenuEntry,
  None,
  OnDemand,
  OtherAddress,
  OwnThings,
  PageLink,
} from './nav/entries.ts';
import type { SettingsSection, SettingsRow } from './nav/settings.ts';

/** What a feature has to do with the rest of the web app. Each is given, or said to be absent. */
export interface NavFields {
  /** Of these four, that the feature gives them in its `<feature>.first.ts`. */
  place: true;
  shortcut: true;
  chips: true;
  footer: true;
  /** Shown in the feed if nobody whom the member follows has posted this kind. */
  emptyFeeds: readonly { kind: FeedKind; text: string }[];
  /** Kinds of posts that the feature adds. */
  feedCards: readonly FeedCard[];
  menu: readonly MenuEntry[];
  accountMenu: readonly (MenuEntry & { to: PageLink['to'] })[];
  goTo: readonly GoTo[];
  /** Shown at the bottom of the menu. */
  menuFoot: { at: number; Foot: OnDemand<object> };
  goKeys: readonly GoKeys[];
  ownThings: OwnThings;
  suggestions: SuggestionKind;
  searchKinds: readonly SearchKind[];
  savedKinds: readonly SavedKind[];
  /** Kinds of things of which the server counts who saw them. */
  impressions: readonly ImpressionKind[];
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

/** What a feature that is still to come brings once it is there; the rest is said by the feature, since its screens are announced. */
export const comesLater = absent(
  'comes with the feature',
  'menuFoot',
  'goKeys',
  'ownThings',
  'suggestions',
  'helpPanel',
  'ahead',
  'background',
);

export const isNone = (value: object | true): value is None => value !== true && 'none' in value;

const asList = <Value extends object | true>(value: Value | None): Value[] => (isNone(value) ? [] : [value]);

/** All features' entries of one sort, in order. */
export function givenBy<Field extends keyof NavFields>(
  navs: readonly Pick<Said, Field>[],
  field: Field,
): NavFields[Field][] {
  return navs.flatMap((nav) => asList<NavFields[Field]>(nav[field]));
}

/** The entries of a hub in the order in which it shows them. */
export const inOrder = <Entry extends { at: number }>(lists: readonly (readonly Entry[])[]): Entry[] =>
  lists.flat().sort((one, other) => one.at - other.at);
