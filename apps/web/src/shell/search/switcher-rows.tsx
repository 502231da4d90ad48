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

/** A page that was gone to by the switcher. */
interface Target {
  path: string;
  label: string;
  detail: string;
}

const most = 6;
/** Leaves the browser with the session, as everything of this kind does (`forgetKept`). */
const keyOf = (userId: number) => `targets.${userId}`;

const isTarget = (value: unknown): value is Target =>
  typeof value === 'object' &&
  value !== null &&
  ['path', 'label', 'detail'].every((name) => typeof Reflect.get(value, name) === 'string') &&
  String(Reflect.get(value, 'path')).startsWith('/');

/** The latest targets of the member in this browser, the newest first. */
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
    // A browser that refuses storage remembers none.
  }
}

/** A row of the switcher: a page to go to, or something to do. */
export interface SwitcherRow {
  key: string;
  label: string;
  detail: string;
  lead: ReactNode;
  /** A page; it is remembered among the recent ones. */
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

/** Settings whose label or other words hold what is typed. */
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
  // The icons of the header come after what is written anew.
  ...places.map((place, index) => ({ ...place, at: 30 + index })),
].sort((one, other) => one.at - other.at);

/** What can be done and gone to from everywhere. */
function useFixedRows(): SwitcherRow[] {
  const me = useCurrentUser();
  const logOut = useLogout();
  return entries.map((entry) =>
    'act' in entry
      ? action(entry.label, entry.Icon, () => entry.act({ logOut: () => void logOut() }))
      : page(addressOf(entry.to, me), entry.label, entry.Icon),
  );
}

const things = inOrder([givenBy(navs, 'ownThings')]);

/** What of the member's own things bears the words. */
function useOwnRows(words: string): SwitcherRow[] {
  // The list is the same at each drawing, so the hooks are called in the same order.
  const rows = things.flatMap(({ useRows }) => useRows());
  return rows.filter(({ label }) => holds(label, words)).map(({ Icon, ...row }) => ({ ...row, lead: icon(Icon) }));
}

/** Shorter texts are not searched for; the contract's number, without its schemas. */
const SHORTEST = 2;
const MOST_SETTINGS = 5;

/** The rows for what is typed: recent targets first without text, otherwise actions and pages, own things, suggestions, settings. */
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
