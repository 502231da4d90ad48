import { navs } from '../../../nav.ts';
import { givenBy, inOrder, type SettingsRow, type SettingsSection } from '../../../platform/nav.ts';

type Section = SettingsSection & { rows: readonly SettingsRow[] };

const rows = inOrder(givenBy(navs, 'settingsRows'));

/** The sections of the settings, each with the rows that features give it. */
export const sections: readonly Section[] = inOrder(givenBy(navs, 'settingsSections')).map((section) => ({
  ...section,
  rows: rows.filter((row) => row.section === section.id),
}));

/** The row at an address of the settings. */
export const rowAt = (id: string): SettingsRow | undefined => rows.find((row) => row.id === id);

/** The section that holds a row, or null for no row at all. */
export function sectionOfRow(row: string | undefined): string | null {
  return row === undefined ? null : (rowAt(row)?.section ?? null);
}

/** Rows whose label, section or other words hold every word that was typed. */
export function rowsMatching(typed: string): SettingsRow[] {
  const wanted = typed.trim().toLowerCase().split(/\s+/);
  return sections.flatMap((one) =>
    one.rows.filter(({ label, words }) => {
      const all = `${label} ${one.label} ${words}`.toLowerCase();
      return wanted.every((word) => all.includes(word));
    }),
  );
}
