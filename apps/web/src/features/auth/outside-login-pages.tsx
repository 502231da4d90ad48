import { auth } from '@innerspring/contract/auth/endpoints';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { SiteLink } from '../../parts/site-link.tsx';
import { ApiError, call, sentenceOf } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';
import { PasswordField, TextField } from '../../ui/forms/text-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { ErrorState } from '../../ui/states/errors.tsx';
import { SkeletonRegion, SkeletonText, Spinner } from '../../ui/states/loading.tsx';
import { OneFieldPage } from './auth-frame.tsx';
import type { SignedIn } from './public/auth-page.tsx';

export interface AccountLinkPageProps {
  siteName: string;
  token: string | undefined;
  onSignedIn: (user: SignedIn) => void;
}

function LinkForm({ token, onSignedIn }: { token: string; onSignedIn: (user: SignedIn) => void }) {
  const [password, setPassword] = useState('');
  const [secondFactor, setSecondFactor] = useState('');
  const confirm = useMutation({
    mutationFn: () =>
      call(auth.confirmAccountLink, { body: { token, password, ...(secondFactor ? { secondFactor } : {}) } }),
    onSuccess: onSignedIn,
  });
  const code = confirm.error instanceof ApiError ? confirm.error.code : null;
  const asksForCode = secondFactor !== '' || code === 'second_factor_required' || code === 'second_factor_invalid';
  const sentence = confirm.error ? sentenceOf(confirm.error) : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!confirm.isPending) confirm.mutate();
  }

  return (
    <form onSubmit={submit} noValidate className="mt-4 grid gap-4">
      <FormField label="Password of your account" error={asksForCode ? undefined : sentence}>
        <PasswordField
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </FormField>
      {asksForCode ? (
        <FormField label="Code" help="From your authenticator app, or a recovery code." error={sentence}>
          <TextField
            autoFocus
            autoComplete="one-time-code"
            value={secondFactor}
            onChange={(event) => setSecondFactor(event.target.value)}
          />
        </FormField>
      ) : null}
      <Button type="submit" block loading={confirm.isPending}>
        Link the accounts
      </Button>
    </form>
  );
}

/** Joins an outside login to an existing account, once its owner proves the password. */
export function AccountLinkPage({ siteName, token, onSignedIn }: AccountLinkPageProps) {
  const pending = useQuery({
    ...query(auth.accountLink, { query: { token: token ?? '' } }),
    enabled: Boolean(token),
    retry: false,
  });
  if (!token || (pending.error instanceof ApiError && pending.error.status >= 400 && pending.error.status < 500)) {
    return (
      <OneFieldPage siteName={siteName} title="Link an account">
        <p>There is no account link waiting here, or it has expired. Start again from the other service.</p>
      </OneFieldPage>
    );
  }
  return (
    <OneFieldPage siteName={siteName} title="Link an account">
      {pending.isError ? (
        <ErrorState onRetry={() => void pending.refetch()}>{sentenceOf(pending.error)}</ErrorState>
      ) : null}
      {pending.isPending ? (
        <SkeletonRegion label="Loading">
          <SkeletonText lines={3} />
        </SkeletonRegion>
      ) : null}
      {pending.isSuccess ? (
        <>
          <p>
            Link the {pending.data.provider} login of <strong>{pending.data.displayName}</strong> to the account with
            the address <strong>{pending.data.maskedEmail}</strong>? You can then sign in either way.
          </p>
          <LinkForm token={token} onSignedIn={onSignedIn} />
        </>
      ) : null}
    </OneFieldPage>
  );
}

/** How long the spinner stands before the page says that nothing answers, in milliseconds. */
const patience = 4000;

/** Where LinkedIn sends people back to. Until the connection is configured, it says so after a moment. */
export function CallbackPage() {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main id="main" className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
      {waited ? (
        <>
          <h1 className="text-2xl">LinkedIn is not connected</h1>
          <p className="max-w-100 text-ink-soft">
            This server has no LinkedIn connection set up, so there is nothing to finish here.
          </p>
          <Button asChild>
            <SiteLink to="/">Go on</SiteLink>
          </Button>
        </>
      ) : (
        <>
          <Spinner size={40} />
          <h1 className="text-xl">Connecting to LinkedIn...</h1>
        </>
      )}
    </main>
  );
}
