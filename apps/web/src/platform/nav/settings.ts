import type { CallOutput, CurrentUser } from '@innerspring/contract';
import type { settings } from '@innerspring/contract/settings/endpoints';
import { givenBy, inOrder, type Nav } from '../nav.ts';
import type { OnDemand } from './entries.ts';

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
