import type { SettingsRowProps } from '../../../platform/nav/settings-rows.ts';
import { rowsById } from '../../settings/public/settings-row.tsx';
import { EmailRow } from './email-row.tsx';
import { PasswordRow } from './password-row.tsx';
import { SecurityLogRow, SessionsRow } from './sessions-row.tsx';
import { TwoFactorRow } from './two-factor-row.tsx';

/** The rows of the account itself, which save through endpoints of their own. */
export default rowsById<SettingsRowProps>({
  email: ({ user }) => <EmailRow email={user.email} confirmed={user.emailVerified} />,
  password: () => <PasswordRow />,
  'two-factor': ({ user, onUserChanged }) => (
    <TwoFactorRow enabled={user.twoFactorEnabled} emailConfirmed={user.emailVerified} onChanged={onUserChanged} />
  ),
  sessions: () => <SessionsRow />,
  'security-log': () => <SecurityLogRow />,
});
