import { auth } from '@innerspring/contract/auth/endpoints';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { SiteLink } from '../../parts/site-link.tsx';
import { ApiError, call, sentenceOf } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { PasswordField, TextField } from '../../ui/forms/text-fields.tsx';
import { OneFieldPage } from './auth-frame.tsx';

/** Asks for a reset link. The answer is the same whether the address is known or not. */
export function ForgotPasswordPage({ siteName }: { siteName: string }) {
  const [email, setEmail] = useState('');
  const request = useMutation({ mutationFn: () => call(auth.requestPasswordReset, { body: { email } }) });
  const problem =
    request.error instanceof ApiError && request.error.fields.email
      ? request.error.fields.email
      : request.error && sentenceOf(request.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!request.isPending) request.mutate();
  }

  if (request.isSuccess) {
    return (
      <OneFieldPage siteName={siteName} title="Check your mail">
        <p role="status">{request.data.message}</p>
        <p className="mt-2 text-sm text-ink-soft">The link works for one hour. Look into the spam folder too.</p>
      </OneFieldPage>
    );
  }
  return (
    <OneFieldPage
      siteName={siteName}
      title="Forgot your password?"
      intro="We send a link to the email address of your account."
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <FormField label="Email" error={problem || undefined}>
          <TextField
            type="email"
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </FormField>
        <Button type="submit" block loading={request.isPending}>
          Send the link
        </Button>
      </form>
    </OneFieldPage>
  );
}

interface ResetPasswordPageProps {
  siteName: string;
  /** From the link in the mail; absent where the page was opened by hand. */
  token: string | undefined;
}

/** Sets a new password with the link from the mail. */
export function ResetPasswordPage({ siteName, token }: ResetPasswordPageProps) {
  const [password, setPassword] = useState('');
  const reset = useMutation({
    mutationFn: () => call(auth.resetPassword, { body: { token: token ?? '', password } }),
  });
  const spent =
    !token || (reset.error instanceof ApiError && (reset.error.code === 'gone' || Boolean(reset.error.fields.token)));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!reset.isPending) reset.mutate();
  }

  if (spent) {
    return (
      <OneFieldPage siteName={siteName} title="This link does not work any more">
        <p>Reset links work once, for one hour.</p>
        <Button asChild className="mt-4">
          <SiteLink to="/forgot-password">Ask for a new link</SiteLink>
        </Button>
      </OneFieldPage>
    );
  }
  if (reset.isSuccess) {
    return (
      <OneFieldPage siteName={siteName} title="Your password is changed">
        <p role="status">All open sessions of your account have ended. Sign in with the new password.</p>
        <Button asChild className="mt-4">
          <SiteLink to="/auth">Sign in</SiteLink>
        </Button>
      </OneFieldPage>
    );
  }
  const problem =
    reset.error instanceof ApiError && reset.error.fields.password
      ? reset.error.fields.password
      : reset.error && sentenceOf(reset.error);
  return (
    <OneFieldPage siteName={siteName} title="Choose a new password">
      <form onSubmit={submit} noValidate className="grid gap-4">
        <FormField
          label="New password"
          help="At least 10 characters. A few unrelated words work well."
          error={problem || undefined}
        >
          <PasswordField
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </FormField>
        <Button type="submit" block loading={reset.isPending}>
          Set the password
        </Button>
      </form>
    </OneFieldPage>
  );
}
