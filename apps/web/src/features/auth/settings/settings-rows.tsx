import { auth } from '@innerspring/contract/auth/endpoints';
import { security } from '@innerspring/contract/auth/security-endpoints';
import { useActionForm } from '../../../parts/forms/action-form.ts';
import { isWrongPassword } from '../../../platform/api.ts';
import type { SettingsRowProps } from '../../../platform/nav/settings.ts';
import { useAction } from '../../../platform/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/bound-fields.tsx';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { PasswordField, TextField } from '../../../ui/forms/text-fields.tsx';
import { Banner } from '../../../ui/states/banner.tsx';
import { rowsById, SettingsRow } from '../../settings/public/settings-row.tsx';
import { SecurityLogRow, SessionsRow } from './sessions-row.tsx';
import { TwoFactorRow } from './two-factor-row.tsx';

/** The account settings that save through their own endpoints. */
export default rowsById<SettingsRowProps>({
  email: ({ user }) => <EmailRow email={user.email} confirmed={user.emailVerified} />,
  password: () => <PasswordRow />,
  'two-factor': ({ user, onUserChanged }) => (
    <TwoFactorRow enabled={user.twoFactorEnabled} emailConfirmed={user.emailVerified} onChanged={onUserChanged} />
  ),
  sessions: () => <SessionsRow />,
  'security-log': () => <SecurityLogRow />,
});

function Unconfirmed({ email }: { email: string }) {
  const resend = useAction(auth.resendVerification, {
    done: () => ({ title: 'Email sent', description: `We sent it to ${email}.` }),
    refused: 'Error',
  });
  return (
    <Banner
      tone="note"
      action={
        <Button size="sm" variant="outline" loading={resend.isPending} onClick={() => resend.mutate({})}>
          Resend the email
        </Button>
      }
    >
      This address isn’t confirmed yet.
    </Banner>
  );
}

/** Changes the email address: both the old and the new one must confirm. */
export function EmailRow({ email, confirmed }: { email: string; confirmed: boolean }) {
  const form = useActionForm(security.changeEmail, {
    values: { email: '', password: '' },
    toInput: (body) => ({ body }),
    placeOf: (error) => (isWrongPassword(error) ? ['password', 'That’s not your password'] : undefined),
    guard: true,
  });
  const { isSuccess, data } = form.action;
  return (
    <SettingsRow
      id="email"
      title="Email"
      help={
        <>
          Your address is <strong className="break-all text-ink">{email}</strong>. To change it, we’ll email both
          addresses. The change takes effect once you confirm from each.
        </>
      }
    >
      {confirmed ? null : <Unconfirmed email={email} />}
      {isSuccess ? (
        <Banner tone="success" live>
          {data.message}
        </Banner>
      ) : null}
      <Form form={form} label="Change email" className="max-w-110" actions={<SubmitButton>Change email</SubmitButton>}>
        <Field form={form} name="email" label="New email">
          <TextField type="email" autoComplete="email" />
        </Field>
        <Field form={form} name="password" label="Your password">
          <PasswordField autoComplete="current-password" />
        </Field>
      </Form>
    </SettingsRow>
  );
}

/** Changes the password; all other sessions end. */
export function PasswordRow() {
  const form = useActionForm(security.changePassword, {
    values: { currentPassword: '', newPassword: '' },
    toInput: (body) => ({ body }),
    placeOf: (error) => (isWrongPassword(error) ? ['currentPassword', 'That’s not your current password'] : undefined),
    guard: true,
    touches: /^auth\.(sessions|securityLog)$/,
    done: () => ({ title: 'Password changed', description: 'We signed you out on your other devices.' }),
  });
  return (
    <SettingsRow
      id="password"
      title="Password"
      help="At least 10 characters. A few unrelated words work well. Changing it signs you out on your other devices."
    >
      <Form
        form={form}
        label="Change password"
        className="max-w-110"
        actions={<SubmitButton>Change password</SubmitButton>}
      >
        <Field form={form} name="currentPassword" label="Current password">
          <PasswordField autoComplete="current-password" />
        </Field>
        <Field form={form} name="newPassword" label="New password">
          <PasswordField autoComplete="new-password" />
        </Field>
      </Form>
    </SettingsRow>
  );
}
