import { auth } from '@innerspring/contract/auth/endpoints';
import { security } from '@innerspring/contract/auth/security-endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, fieldProblem, formProblem, isWrongPassword } from '../../../platform/api.ts';
import type { SettingsRowProps } from '../../../platform/nav/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError, FormField } from '../../../ui/forms/form-field.tsx';
import { PasswordField, TextField } from '../../../ui/forms/text-fields.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { Banner } from '../../../ui/states/banner.tsx';
import { rowsById, SettingsRow, useUnsaved } from '../../settings/public/settings-row.tsx';
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

const emailFields = ['email', 'password'] as const;

function Unconfirmed({ email }: { email: string }) {
  const resend = useMutation({
    mutationFn: () => call(auth.resendVerification, {}),
    onSuccess: () => toast({ variant: 'success', title: 'Mail sent', description: `Look for it at ${email}.` }),
    onError: (error) => toast({ variant: 'destructive', title: 'Error', description: formProblem(error, []) ?? '' }),
  });
  return (
    <Banner
      tone="note"
      action={
        <Button size="sm" variant="outline" loading={resend.isPending} onClick={() => resend.mutate()}>
          Send the mail again
        </Button>
      }
    >
      This address is not confirmed yet.
    </Banner>
  );
}

/** Changes the email address: both the old and the new one have to confirm. */
export function EmailRow({ email, confirmed }: { email: string; confirmed: boolean }) {
  const [next, setNext] = useState('');
  const [password, setPassword] = useState('');
  const change = useMutation({
    mutationFn: () => call(security.changeEmail, { body: { email: next, password } }),
    onSuccess: () => {
      setNext('');
      setPassword('');
    },
  });
  const wrong = isWrongPassword(change.error);

  useUnsaved(next !== '' || password !== '');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!change.isPending) change.mutate();
  }

  return (
    <SettingsRow
      id="email"
      title="Email"
      help={
        <>
          Now: <strong className="break-all text-ink">{email}</strong>. We’ll email both addresses. The change takes
          effect once you confirm from each.
        </>
      }
    >
      {confirmed ? null : <Unconfirmed email={email} />}
      {change.isSuccess ? (
        <Banner tone="success" live>
          {change.data.message}
        </Banner>
      ) : null}
      <form onSubmit={submit} noValidate className="grid max-w-110 gap-4">
        {!wrong && formProblem(change.error, emailFields) ? (
          <FieldError>{formProblem(change.error, emailFields)}</FieldError>
        ) : null}
        <FormField label="New email" error={fieldProblem(change.error, 'email')}>
          <TextField type="email" autoComplete="email" value={next} onChange={(event) => setNext(event.target.value)} />
        </FormField>
        <FormField
          label="Your password"
          error={wrong ? 'That is not your password' : fieldProblem(change.error, 'password')}
        >
          <PasswordField
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </FormField>
        <Button type="submit" className="justify-self-start" loading={change.isPending}>
          Change email
        </Button>
      </form>
    </SettingsRow>
  );
}

const passwordFields = ['currentPassword', 'newPassword'] as const;

/** Changes the password; all other sessions end. */
export function PasswordRow() {
  const client = useQueryClient();
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const change = useMutation({
    mutationFn: () => call(security.changePassword, { body: { currentPassword, newPassword } }),
    onSuccess: () => {
      setCurrent('');
      setNew('');
      toast({ variant: 'success', title: 'Password changed', description: 'Your other sessions have ended.' });
      void client.invalidateQueries({ queryKey: [security.sessions.name] });
      void client.invalidateQueries({ queryKey: [security.securityLog.name] });
    },
  });
  const wrong = isWrongPassword(change.error);

  useUnsaved(currentPassword !== '' || newPassword !== '');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!change.isPending) change.mutate();
  }

  return (
    <SettingsRow
      id="password"
      title="Password"
      help="At least 10 characters. A few unrelated words work well. Changing it ends your other sessions."
    >
      <form onSubmit={submit} noValidate className="grid max-w-110 gap-4">
        {!wrong && formProblem(change.error, passwordFields) ? (
          <FieldError>{formProblem(change.error, passwordFields)}</FieldError>
        ) : null}
        <FormField
          label="Current password"
          error={wrong ? 'That is not your current password' : fieldProblem(change.error, 'currentPassword')}
        >
          <PasswordField
            autoComplete="current-password"
            value={currentPassword}
            onChange={(event) => setCurrent(event.target.value)}
          />
        </FormField>
        <FormField label="New password" error={fieldProblem(change.error, 'newPassword')}>
          <PasswordField
            autoComplete="new-password"
            value={newPassword}
            onChange={(event) => setNew(event.target.value)}
          />
        </FormField>
        <Button type="submit" className="justify-self-start" loading={change.isPending}>
          Change password
        </Button>
      </form>
    </SettingsRow>
  );
}
