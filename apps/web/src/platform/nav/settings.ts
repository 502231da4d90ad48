import type { CallOutput, CurrentUser } from '@innerspring/contract';
import type { settings } from '@innerspring/contract/settings/endpoints';
import { givenBy, inOrder, type Nav } from '../nav.ts';
import type { OnDemand } from './entries.ts';

/** A section of the settings, with rows from any feature. */
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

/** A row of the settings: its place, the words that the filter finds it by, and what renders it. */
export type SettingsRow = {
  /** The id of a section that some feature adds. */
  section: string;
  at: number;
  /** Its address, /settings#id. */
  id: string;
  label: string;
  words: string;
} & (
  | {
      /** A row that only links elsewhere or shows a state. */
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
  /** The sections, each with the rows that features add to it. */
  const sections: readonly (SettingsSection & { rows: readonly SettingsRow[] })[] = inOrder(
    givenBy(navs, 'settingsSections'),
  ).map((section) => ({ ...section, rows: rows.filter((row) => row.section === section.id) }));
  return {
    sections,
    /** The row at an address of the settings. */
    rowAt: (id: string): SettingsRow | undefined => rows.find((row) => row.id === id),
    /** The section that contains a row, or null if there's no such row. */
    sectionOfRow: (id: string | undefined): string | null => rows.find((row) => row.id === id)?.section ?? null,
    /** Rows whose label, section or other words contain every typed word. */
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
