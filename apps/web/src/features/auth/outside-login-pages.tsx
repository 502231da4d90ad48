import { auth } from '@innerspring/contract/auth/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useActionForm } from '../../parts/forms/action-form.ts';
import { SiteLink } from '../../parts/site-link.tsx';
import { ApiError, sentenceOf } from '../../platform/api.ts';
import { query } from '../../platform/query.ts';
import { PasswordField, TextField } from '../../ui/forms/text-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/bound-fields.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { ErrorState } from '../../ui/states/errors.tsx';
import { SkeletonRegion, SkeletonText, Spinner } from '../../ui/states/loading.tsx';
import { OneFieldPage } from './auth-frame.tsx';
import type { SignedIn } from './public/auth-page.tsx';

export interface AccountLinkPageProps {
  siteName: string;
  token: string | undefined;
  onSignedIn: (user: SignedIn) => void;
}

const isAboutCode = (error: unknown) =>
  error instanceof ApiError && (error.code === 'second_factor_required' || error.code === 'second_factor_invalid');

function LinkForm({ token, onSignedIn }: { token: string; onSignedIn: (user: SignedIn) => void }) {
  const form = useActionForm(auth.confirmAccountLink, {
    values: { password: '', secondFactor: '' },
    toInput: ({ password, secondFactor }) => ({
      body: { token, password, ...(secondFactor ? { secondFactor } : {}) },
    }),
    placeOf: (error) => (isAboutCode(error) ? 'secondFactor' : 'password'),
    afterwards: 'keep',
    onDone: (user) => onSignedIn(user),
  });
  const asksForCode = form.fields.watch('secondFactor') !== '' || isAboutCode(form.action.error);
  return (
    <Form form={form} label="Link accounts" className="mt-4" actions={<SubmitButton block>Link accounts</SubmitButton>}>
      <Field form={form} name="password" label="Your account password">
        <PasswordField autoComplete="current-password" />
      </Field>
      {asksForCode ? (
        <Field form={form} name="secondFactor" label="Code" help="From your authenticator app, or a recovery code.">
          <TextField autoComplete="one-time-code" />
        </Field>
      ) : null}
    </Form>
  );
}

/** Links an external login to an existing account after the owner enters the account's password. */
export function AccountLinkPage({ siteName, token, onSignedIn }: AccountLinkPageProps) {
  const pending = useQuery({
    ...query(auth.accountLink, { query: { token: token ?? '' } }),
    enabled: Boolean(token),
    retry: false,
  });
  if (!token || (pending.error instanceof ApiError && pending.error.status >= 400 && pending.error.status < 500)) {
    return (
      <OneFieldPage siteName={siteName} title="Link an account">
        <p>There’s no account to link, or the request has expired. Please start over from the other service.</p>
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

/** How long the spinner shows before the page says that there is no response, in milliseconds. */
const patience = 4000;

/** The redirect target of LinkedIn sign-in. Until the connection is configured, the page says so after a short wait. */
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
          <h1 className="text-2xl">LinkedIn isn’t connected</h1>
          <p className="max-w-100 text-ink-soft">
            LinkedIn isn’t set up on this site, so there’s nothing to finish here.
          </p>
          <Button asChild>
            <SiteLink to="/">Continue</SiteLink>
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
