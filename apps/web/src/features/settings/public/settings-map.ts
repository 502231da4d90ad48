import { navs } from '../../../nav.ts';
import { givenBy, inOrder, type SettingsRow, type SettingsSection } from '../../../platform/nav.ts';

interface Section {
  id: SettingsSection;
  label: string;
  about: string;
  rows: readonly SettingsRow[];
}

const rows = inOrder(givenBy(navs, 'settingsRows'));
const section = (id: SettingsSection, label: string, about: string): Section => ({
  id,
  label,
  about,
  rows: rows.filter((row) => row.section === id),
});

/** The sections of the settings, each with the rows that features give it. */
export const sections: readonly [Section, ...Section[]] = [
  section('account', 'Account', 'Profile, subscription, e-mail, decisions by staff'),
  section('security', 'Security', 'Password, two-factor, sessions'),
  section('privacy', 'Privacy', 'Who sees and finds you'),
  section('notifications', 'Notifications', 'What reaches you, and where'),
  section('messages', 'Messages', 'Receipts, typing, sending'),
  section('feed', 'Feed', 'Default view, videos, hidden posts'),
  section('appearance', 'Appearance and language', 'Theme, text size, dates'),
  section('blocked', 'Blocked and muted', 'People and words you keep away'),
  section('connected', 'Connected accounts', 'LinkedIn'),
  section('data', 'Your data', 'Copy, deactivate, delete'),
];

/** The row at an address of the settings. */
export const rowAt = (id: string): SettingsRow | undefined => rows.find((row) => row.id === id);

/** The section that holds a row, or null for no row at all. */
export function sectionOfRow(row: string | undefined): SettingsSection | null {
  return row === undefined ? null : (rowAt(row)?.section ?? null);
}

/** Rows whose label, section or other words hold every word that was typed. */
export function rowsMatching(typed: string): string[] {
  const wanted = typed.trim().toLowerCase().split(/\s+/);
  return sections.flatMap((one) =>
    one.rows
      .filter(({ label, words }) => {
        const all = `${label} ${one.label} ${words}`.toLowerCase();
        return wanted.every((word) => all.includes(word));
      })
      .map(({ id }) => id),
  );
}
