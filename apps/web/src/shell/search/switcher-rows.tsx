import { History, type LucideIcon, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { navs } from '../../nav.ts';
import { givenBy, inOrder } from '../../platform/nav.ts';
import type { Suggestion } from '../../platform/nav/found-things.ts';
import { addressOf } from '../../platform/nav/entries.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { useLogout } from '../../platform/session/login.ts';
import { settingsMap } from '../../platform/nav/settings.ts';
import { places } from '../header/section-marks.ts';
import { useSuggestions } from './search-suggestions.tsx';

/** A page that was opened with the switcher. */
interface Target {
  path: string;
  label: string;
  detail: string;
}

const most = 6;
/** Deleted when the session ends, like everything of this kind (`forgetKept`). */
const keyOf = (userId: number) => `targets.${userId}`;

const isTarget = (value: unknown): value is Target =>
  typeof value === 'object' &&
  value !== null &&
  ['path', 'label', 'detail'].every((name) => typeof Reflect.get(value, name) === 'string') &&
  String(Reflect.get(value, 'path')).startsWith('/');

/** The member's latest targets in this browser, newest first. */
function recentTargets(userId: number): readonly Target[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isTarget).slice(0, most) : [];
  } catch {
    return [];
  }
}

export function storeTarget(userId: number, { path, label, detail }: Target): void {
  const others = recentTargets(userId).filter((one) => one.path !== path);
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([{ path, label, detail }, ...others].slice(0, most)));
  } catch {
    // If the browser blocks storage, no targets are stored.
  }
}

/** A row of the switcher: a page to open, or an action. */
export interface SwitcherRow {
  key: string;
  label: string;
  detail: string;
  lead: ReactNode;
  /** A page. It is added to the recent targets. */
  path?: string;
  act?: () => void;
}

const icon = (Icon: LucideIcon) => (
  <span className="grid size-8 shrink-0 place-items-center rounded-small bg-sunk text-ink-soft">
    <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
  </span>
);
const page = (path: string, label: string, Icon: LucideIcon): SwitcherRow => ({
  key: path,
  path,
  label,
  detail: 'Page',
  lead: icon(Icon),
});
const action = (label: string, Icon: LucideIcon, act: () => void): SwitcherRow => ({
  key: label,
  label,
  detail: 'Action',
  lead: icon(Icon),
  act,
});
const fromSuggestion = ({ path, label, detail, lead }: Suggestion): SwitcherRow => ({
  key: path,
  path,
  label,
  detail,
  lead,
});

const holds = (text: string, words: string) => {
  const all = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
};

const { rowsMatching, sections } = settingsMap(navs);

/** Settings whose label or keywords contain the query. */
function settingRows(words: string): SwitcherRow[] {
  const found = new Set(rowsMatching(words));
  return sections.flatMap((section) =>
    section.rows
      .filter((row) => found.has(row))
      .map(({ id, label }) => ({
        key: `settings#${id}`,
        path: `/settings#${id}`,
        label,
        detail: `Settings · ${section.label}`,
        lead: icon(Settings),
      })),
  );
}

const entries = [
  ...inOrder(givenBy(navs, 'goTo')),
  // The header's links come after the entries that create something.
  ...places.map((place, index) => ({ ...place, at: 30 + index })),
].sort((one, other) => one.at - other.at);

/** Actions and pages that are available everywhere. */
function useFixedRows(): SwitcherRow[] {
  const me = useCurrentUser();
  const logOut = useLogout();
  return entries.map((entry) =>
    'act' in entry
      ? action(entry.label, entry.Icon, () => entry.act({ logOut: () => void logOut() }))
      : page(addressOf(entry.to, me), entry.label, entry.Icon),
  );
}

const things = givenBy(navs, 'ownThings');

/** The member's own items whose name contains the query. */
function useOwnRows(words: string): SwitcherRow[] {
  // The list is the same on every render, so the hooks are called in the same order.
  const rows = things.flatMap((useRows) => useRows());
  return rows.filter(({ label }) => holds(label, words)).map(({ Icon, ...row }) => ({ ...row, lead: icon(Icon) }));
}

/** Shorter queries are not searched. The contract has the same number, but importing it would load its schemas. */
const SHORTEST = 2;
const MOST_SETTINGS = 5;

/** The rows for the query: recent targets first if empty; else actions, pages, own items, suggestions, settings. */
export function useSwitcherRows(typed: string): { rows: readonly SwitcherRow[]; isLoading: boolean } {
  const words = typed.trim();
  const { id } = useCurrentUser();
  const fixed = useFixedRows();
  const named = useOwnRows(words);
  const isSearched = [...words].length >= SHORTEST;
  const { options, isLoading } = useSuggestions(words, isSearched);
  if (words === '') {
    const recent = recentTargets(id).map((target) => ({
      ...target,
      key: `recent ${target.path}`,
      lead: icon(History),
    }));
    const known = new Set(recent.map(({ path }) => path));
    return { rows: [...recent, ...fixed.filter(({ path }) => !path || !known.has(path))], isLoading: false };
  }
  const own = fixed.filter(({ label }) => holds(label, words));
  const rows = [
    ...own,
    ...named,
    ...(isSearched ? options.map(fromSuggestion) : []),
    ...settingRows(words).slice(0, MOST_SETTINGS),
  ];
  return { rows, isLoading: isSearched && isLoading };
}
