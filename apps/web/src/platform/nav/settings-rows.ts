import type { CallOutput, CurrentUser } from '@innerspring/contract';
import type { settings } from '@innerspring/contract/settings/endpoints';
import type { OnDemand } from './menus.ts';

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
