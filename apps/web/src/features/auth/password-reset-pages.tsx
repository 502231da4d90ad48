import { auth } from '@innerspring/contract/auth/endpoints';
import { useActionForm } from '../../parts/forms/action-form.ts';
import { SiteLink } from '../../parts/site-link.tsx';
import { ApiError } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/bound-fields.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { PasswordField, TextField } from '../../ui/forms/text-fields.tsx';
import { OneFieldPage } from './auth-frame.tsx';

/** Requests a reset link. The response is the same whether or not the address is known. */
export function ForgotPasswordPage({ siteName }: { siteName: string }) {
  const form = useActionForm(auth.requestPasswordReset, {
    values: { email: '' },
    toInput: (body) => ({ body }),
    placeOf: () => 'email',
  });
  const { isSuccess, data } = form.action;
  if (isSuccess) {
    return (
      <OneFieldPage siteName={siteName} title="Check your email">
        <p role="status">{data.message}</p>
        <p className="mt-2 text-sm text-ink-soft">The link works for one hour. Check your spam folder too.</p>
      </OneFieldPage>
    );
  }
  return (
    <OneFieldPage siteName={siteName} title="Forgot your password?" intro="We’ll email you a link to set a new one.">
      <Form form={form} label="Forgot your password?" actions={<SubmitButton block>Send link</SubmitButton>}>
        <Field form={form} name="email" label="Email">
          <TextField type="email" autoComplete="email" autoFocus />
        </Field>
      </Form>
    </OneFieldPage>
  );
}

interface ResetPasswordPageProps {
  siteName: string;
  /** From the link in the email; undefined if the page was opened without it. */
  token: string | undefined;
}

/** Sets a new password with the link from the email. */
export function ResetPasswordPage({ siteName, token }: ResetPasswordPageProps) {
  const form = useActionForm(auth.resetPassword, {
    values: { password: '' },
    toInput: ({ password }) => ({ body: { token: token ?? '', password } }),
    placeOf: () => 'password',
  });
  const { error, isSuccess } = form.action;
  const spent = !token || (error instanceof ApiError && (error.code === 'gone' || Boolean(error.fields.token)));
  if (spent) {
    return (
      <OneFieldPage siteName={siteName} title="This link no longer works">
        <p>Reset links work once and expire after an hour.</p>
        <Button asChild className="mt-4">
          <SiteLink to="/forgot-password">Request a new link</SiteLink>
        </Button>
      </OneFieldPage>
    );
  }
  if (isSuccess) {
    return (
      <OneFieldPage siteName={siteName} title="Your password has been changed">
        <p role="status">We signed you out everywhere. Sign in with your new password.</p>
        <Button asChild className="mt-4">
          <SiteLink to="/auth">Sign in</SiteLink>
        </Button>
      </OneFieldPage>
    );
  }
  return (
    <OneFieldPage siteName={siteName} title="Choose a new password">
      <Form form={form} label="Choose a new password" actions={<SubmitButton block>Change password</SubmitButton>}>
        <Field
          form={form}
          name="password"
          label="New password"
          help="At least 10 characters. A few unrelated words work well."
        >
          <PasswordField autoComplete="new-password" autoFocus />
        </Field>
      </Form>
    </OneFieldPage>
  );
}
