import { auth } from '@innerspring/contract/auth/endpoints';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, call } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { sentenceOf } from '../../platform/refusals.ts';
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
      intro="We send a link to the e-mail address of your account."
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <FormField label="E-mail" error={problem || undefined}>
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
