import type { CurrentUser } from '@innerspring/contract';
import { type ReactNode, useState } from 'react';
import { type Theme, useTheme } from '../../platform/theme.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { SegmentedSwitch } from '../../ui/segmented-switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EmailRow } from './email-row.tsx';
import { PasswordRow } from './password-row.tsx';
import { SecurityLogRow, SessionsRow } from './sessions-row.tsx';
import { SettingsRow } from './settings-row.tsx';
import { TwoFactorRow } from './two-factor-row.tsx';

const themes: { value: Theme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'As the system' },
];

/** The map of rows: where each is, and the words by which the filter finds it. */
const rows = [
  { id: 'email', label: 'E-mail', words: 'email address mail account confirm' },
  { id: 'password', label: 'Password', words: 'password change login secret' },
  { id: 'two-factor', label: 'Two-factor sign-in', words: '2fa totp authenticator code recovery security' },
  { id: 'sessions', label: 'Where you are signed in', words: 'devices sessions revoke log out sign out everywhere' },
  { id: 'security-log', label: 'Security log', words: 'history events sign-ins audit' },
  { id: 'appearance', label: 'Appearance', words: 'theme dark light mode colours' },
] as const;
type RowId = (typeof rows)[number]['id'];

function AppearanceRow() {
  const [theme, setTheme] = useTheme();
  return (
    <SettingsRow id="appearance" title="Appearance" help="Kept in this browser.">
      <SegmentedSwitch
        label="Theme"
        options={themes}
        value={theme}
        onValueChange={setTheme}
        className="justify-self-start"
      />
    </SettingsRow>
  );
}

export interface SettingsPageProps {
  user: CurrentUser;
  /** Loads the user anew after a change to the account. */
  onUserChanged: () => void;
}

/** Account, security and appearance; each row saves on its own and has its own address. */
export function SettingsPage({ user, onUserChanged }: SettingsPageProps) {
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const shown = rows.filter(({ label, words }) => `${label} ${words}`.toLowerCase().includes(wanted));
  const content: Record<RowId, ReactNode> = {
    email: <EmailRow email={user.email} confirmed={user.emailVerified} />,
    password: <PasswordRow />,
    'two-factor': <TwoFactorRow enabled={user.twoFactorEnabled} onChanged={onUserChanged} />,
    sessions: <SessionsRow />,
    'security-log': <SecurityLogRow />,
    appearance: <AppearanceRow />,
  };
  return (
    <div className="mx-auto grid max-w-230 grid-cols-[minmax(0,1fr)] items-start gap-6 px-4 py-6 md:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="grid gap-4 md:sticky md:top-20">
        <h1 className="text-3xl">Settings</h1>
        <FormField label="Find a setting" hideLabel>
          <TextField
            type="search"
            placeholder="Find a setting"
            value={filter}
            onChange={(event) => setFilter(event.target.value)}
          />
        </FormField>
        <nav aria-label="Settings" className="hidden md:block">
          <ul className="grid gap-0.5">
            {shown.map(({ id, label }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="block rounded-control px-3 py-2 text-sm font-medium text-ink-soft hover:bg-sunk hover:text-ink"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="grid gap-4">
        {shown.length === 0 ? <EmptyState>No setting matches “{filter.trim()}”.</EmptyState> : null}
        {shown.map(({ id }) => (
          <div key={id}>{content[id]}</div>
        ))}
      </div>
    </div>
  );
}
