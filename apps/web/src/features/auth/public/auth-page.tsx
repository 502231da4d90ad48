import type { CallOutput } from '@innerspring/contract';
import { auth } from '@innerspring/contract/auth/endpoints';
import { type FormEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { SiteLink } from '../../../parts/site-link.tsx';
import { ApiError, call } from '../../../platform/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FieldError, FormField } from '../../../ui/forms/form-field.tsx';
import { PasswordField, TextField } from '../../../ui/forms/text-fields.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { SkeletonRegion, SkeletonText } from '../../../ui/states/loading.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import type { Registered } from '../registration-form.tsx';

export interface AuthPageProps {
  siteName: string;
  /** The Terms in full, shown over the form: visitors cannot open /terms. */
  terms: ReactNode;
  /** Opens on the application form. */
  apply?: boolean;
  /** Secret of the invitation whose link was followed. */
  inviteToken?: string | undefined;
  onSignedIn: (user: SignedIn) => void;
  onRegistered: (user: Registered) => void;
}

/** The application, with the code that checks it, comes when somebody turns to it: most visitors sign in. */
const RegistrationForm = lazyPart('part', () => import('../registration-form.tsx'));

const formOnItsWay = (
  <SkeletonRegion label="Loading the form">
    <SkeletonText lines={8} />
  </SkeletonRegion>
);

/** Login and registration (specification §2, /auth). */
export function AuthPage({ siteName, terms, apply = false, inviteToken, onSignedIn, onRegistered }: AuthPageProps) {
  const [tab, setTab] = useState(apply ? 'apply' : 'sign-in');
  const applying = tab === 'apply';
  return (
    <AuthFrame
      siteName={siteName}
      wide={applying}
      title={applying ? `Apply to join ${siteName}` : `Sign in to ${siteName}`}
      intro={applying ? 'Tell us who you are. Staff read every application.' : 'Good to see you again.'}
    >
      <Card padded className="sm:p-6">
        <Tabs
          label="Sign in or apply"
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'sign-in', label: 'Sign in', content: <SignInForm onSignedIn={onSignedIn} /> },
            {
              value: 'apply',
              label: 'Apply for membership',
              content: (
                <Suspense fallback={formOnItsWay}>
                  <RegistrationForm
                    siteName={siteName}
                    terms={terms}
                    inviteToken={inviteToken}
                    onRegistered={onRegistered}
                  />
                </Suspense>
              ),
            },
          ]}
        />
      </Card>
    </AuthFrame>
  );
}

export type SignedIn = CallOutput<typeof auth.login>;

interface SignInFormProps {
  /** Called once the session is open; the caller stores the user and moves on after the specification's delay. */
  onSignedIn: (user: SignedIn) => void;
}

/** Username or email and password; asks for the authenticator's code only where the account wants one. */
export function SignInForm({ onSignedIn }: SignInFormProps) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [secondFactor, setSecondFactor] = useState('');
  const [asksForCode, setAsksForCode] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function show(found: Problems) {
    setProblems(found);
    const first = (['username', 'password', 'secondFactor'] as const).find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const missing: Problems = {};
    if (!username.trim()) missing.username = 'Username is required';
    if (!password) missing.password = 'Password is required';
    if (asksForCode && !secondFactor.trim()) missing.secondFactor = 'Enter the code from your authenticator app';
    show(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      const user = await signIn({
        username: username.trim(),
        password,
        ...(asksForCode ? { secondFactor: secondFactor.trim() } : {}),
      });
      onSignedIn(user);
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.code === 'second_factor_required') {
        setAsksForCode(true);
        return;
      }
      show(refusal(error));
      announce(error);
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4" aria-label="Sign in">
      {problems.form ? <FieldError>{problems.form}</FieldError> : null}
      <FormField label="Username or email" error={problems.username}>
        <TextField
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
      </FormField>
      <FormField
        label="Password"
        error={problems.password}
        aside={
          <SiteLink to="/forgot-password" className="font-medium text-night hover:underline">
            Forgot password?
          </SiteLink>
        }
      >
        <PasswordField
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </FormField>
      {asksForCode ? (
        <FormField
          label="Code"
          help="Six digits from your authenticator app, or one of your recovery codes."
          error={problems.secondFactor}
        >
          <TextField
            name="secondFactor"
            autoFocus
            autoComplete="one-time-code"
            inputMode="text"
            autoCapitalize="none"
            spellCheck={false}
            value={secondFactor}
            onChange={(event) => setSecondFactor(event.target.value)}
          />
        </FormField>
      ) : null}
      <Button type="submit" size="lg" block loading={busy}>
        Sign in
      </Button>
    </form>
  );
}

type CredentialsInput = { username: string; password: string; secondFactor?: string };

/** Answers about this very login: the direct way would give the same. */
const decided: ReadonlySet<string> = new Set([
  'invalid',
  'bad_body',
  'second_factor_required',
  'second_factor_invalid',
  'forbidden',
  'foreign_origin',
  'rate_limited',
]);

const isDecided = (error: unknown): boolean => error instanceof ApiError && decided.has(error.code);

/** Whether what was typed is wrong, and not the server or the connection. */
const blamesCredentials = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 401);

/**
 * Signs in. Where the standard way fails, by a refusal, a failure of the server or for want of an answer, what was typed goes to
 * the direct way once (specification §7), which also knows the operator's emergency account. Of two failures the one that says
 * more about what was typed counts.
 */
async function signIn(body: CredentialsInput): Promise<SignedIn> {
  try {
    return await call(auth.login, { body });
  } catch (error) {
    if (isDecided(error)) throw error;
    try {
      return await call(auth.directLogin, { body });
    } catch (second) {
      const isRefused = error instanceof ApiError && error.code === 'wrong_credentials';
      const saysMore = isRefused
        ? second instanceof ApiError && second.code === 'second_factor_required'
        : isDecided(second) || blamesCredentials(second);
      throw saysMore ? second : error;
    }
  }
}

/** The server failed, or answered what nobody can read. */
const serverFailed =
  "Signing in isn't working right now. Your password may be fine. Please try again in a few minutes.";

type Problems = { username?: string; password?: string; secondFactor?: string; form?: string };

function refusal(error: unknown): Problems {
  if (!(error instanceof ApiError)) return { form: serverFailed };
  if (error.code === 'second_factor_invalid') return { secondFactor: error.sentence };
  if (Object.keys(error.fields).length > 0) return error.fields;
  if (blamesCredentials(error)) return { form: error.sentence || 'Invalid username or password' };
  return { form: (error.status < 500 && error.status !== 404 && error.sentence) || serverFailed };
}

/** The toast of specification §8; it speaks of credentials only where these were refused. */
function announce(error: unknown): void {
  toast({
    scope: 'auth',
    variant: 'destructive',
    title: 'Login failed',
    description: blamesCredentials(error)
      ? 'Unable to log in. Please check your credentials and try again.'
      : 'Unable to log in right now. Please try again in a few minutes.',
  });
}
