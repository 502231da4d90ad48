import { givenBy, inOrder, type Nav } from './nav.ts';
import type { SettingsRow, SettingsSection } from './nav/settings-rows.ts';

/** What features say of the settings, as the page of settings and the switcher read it. */
export function settingsMap(navs: readonly Nav[]) {
  const rows = inOrder(givenBy(navs, 'settingsRows'));
  /** The sections, each with the rows that features give it. */
  const sections: readonly (SettingsSection & { rows: readonly SettingsRow[] })[] = inOrder(
    givenBy(navs, 'settingsSections'),
  ).map((section) => ({ ...section, rows: rows.filter((row) => row.section === section.id) }));
  return {
    sections,
    /** The row at an address of the settings. */
    rowAt: (id: string): SettingsRow | undefined => rows.find((row) => row.id === id),
    /** The section that holds a row, or null for no row at all. */
    sectionOfRow: (id: string | undefined): string | null => rows.find((row) => row.id === id)?.section ?? null,
    /** Rows whose label, section or other words hold every word that was typed. */
    rowsMatching(typed: string): SettingsRow[] {
      const wanted = typed.trim().toLowerCase().split(/\s+/);
      return sections.flatMap((one) =>
        one.rows.filter(({ label, words }) => {
          const all = `${label} ${one.label} ${words}`.toLowerCase();
          return wanted.every((word) => all.includes(word));
        }),
      );
    },
  };
}
