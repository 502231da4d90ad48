import type { CallOutput } from '@innerspring/contract';
import { auth } from '@innerspring/contract/auth/endpoints';
import { type ChangeEvent, type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../parts/lazy-part.tsx';
import { SiteLink } from '../../../parts/site-link.tsx';
import { ApiError, call } from '../../../platform/api.ts';
import { useAction } from '../../../platform/use-action.ts';
import { Card } from '../../../ui/card.tsx';
import { Form, SubmitButton, usePlainForm } from '../../../ui/forms/form.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { PasswordField, TextField } from '../../../ui/forms/text-fields.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { SkeletonRegion, SkeletonText } from '../../../ui/states/loading.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import type { Registered } from '../registration-form.tsx';

export interface AuthPageProps {
  siteName: string;
  /** The full Terms, shown over the form: visitors cannot open /terms. */
  terms: ReactNode;
  /** Opens on the application form. */
  apply?: boolean;
  /** Secret from the invitation link that the visitor followed. */
  inviteToken?: string | undefined;
  onSignedIn: (user: SignedIn) => void;
  onRegistered: (user: Registered) => void;
}

/** The application form and its validation load only when a visitor opens the tab: most visitors sign in. */
const RegistrationForm = lazyPart('part', () => import('../registration-form.tsx'));

const formOnItsWay = (
  <SkeletonRegion label="Loading the form">
    <SkeletonText lines={8} />
  </SkeletonRegion>
);

/** Login and registration (specification §2, /auth). */
export function AuthPage({ siteName, terms, apply = false, inviteToken, onSignedIn, onRegistered }: AuthPageProps) {
  const [tab, setTab] = useState(apply ? 'apply' : 'sign-in');
  const [hasTurned, setTurned] = useState(false);
  const applying = tab === 'apply';
  return (
    <AuthFrame
      siteName={siteName}
      wide={applying}
      title={applying ? `Apply to join ${siteName}` : `Sign in to ${siteName}`}
      intro={applying ? 'Tell us who you are. We read every application.' : 'Good to see you again.'}
    >
      <Card padded className="sm:p-6">
        <Tabs
          label="Sign in or apply"
          value={tab}
          onValueChange={(chosen) => {
            setTab(chosen);
            setTurned(true);
          }}
          tabs={[
            {
              value: 'sign-in',
              label: 'Sign in',
              // Keyboard users who switch tabs keep the focus on the tabs.
              content: <SignInForm takeFocus={!hasTurned} onSignedIn={onSignedIn} />,
            },
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
  /** Focuses the first field, on pages that were opened to sign in. */
  takeFocus?: boolean;
  /** Called once the session is open. The caller stores the user and navigates after the specification's delay. */
  onSignedIn: (user: SignedIn) => void;
}

const noCredentials = { username: '', password: '', secondFactor: '' };
type Credentials = typeof noCredentials;

/**
 * Username or email and password; asks for the authenticator's code only if the account requires one. It does without
 * the form library because visitors load this form first.
 */
export function SignInForm({ takeFocus = false, onSignedIn }: SignInFormProps) {
  const [typed, setTyped] = useState(noCredentials);
  const [asksForCode, setAsksForCode] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [refusals, setRefusals] = useState(0);
  const signingIn = useAction(signIn, {
    onDone: (user) => onSignedIn(user),
    onRefused: (error) => {
      if (error instanceof ApiError && error.code === 'second_factor_required') return setAsksForCode(true);
      show(refusal(error));
      announce();
    },
  });

  function show(found: Problems) {
    setProblems(found);
    setRefusals((before) => before + 1);
  }
  function submit() {
    const { username, password, secondFactor } = typed;
    const missing: Problems = {};
    if (!username.trim()) missing.username = 'Username is required';
    if (!password) missing.password = 'Password is required';
    if (asksForCode && !secondFactor.trim()) missing.secondFactor = 'Enter the code from your authenticator app';
    if (Object.keys(missing).length > 0) return show(missing);
    setProblems({});
    signingIn.mutate({
      username: username.trim(),
      password,
      ...(asksForCode ? { secondFactor: secondFactor.trim() } : {}),
    });
  }
  // Also after the response, until the navigation starts.
  const busy = signingIn.isPending || signingIn.isSuccess;
  const form = usePlainForm(submit, { busy, problem: problems.form, refusals });
  const bind = (name: keyof Credentials) => ({
    name,
    value: typed[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setTyped((before) => ({ ...before, [name]: target.value }));
      // The refusal was about the old value, so its message is removed.
      setProblems(({ [name]: _mended, form: _refused, ...others }) => others);
    },
  });

  return (
    <Form
      form={form}
      label="Sign in"
      actions={
        <SubmitButton size="lg" block>
          Sign in
        </SubmitButton>
      }
    >
      <FormField label="Username or email" error={problems.username}>
        <TextField
          autoFocus={takeFocus}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...bind('username')}
        />
      </FormField>
      <div className="grid gap-2">
        <FormField label="Password" error={problems.password}>
          <PasswordField autoComplete="current-password" {...bind('password')} />
        </FormField>
        <SiteLink
          to="/forgot-password"
          className="hit justify-self-end text-sm font-medium text-night underline-offset-3 hover:underline"
        >
          Forgot password?
        </SiteLink>
      </div>
      {asksForCode ? (
        <FormField
          label="Code"
          help="Six digits from your authenticator app, or one of your recovery codes."
          error={problems.secondFactor}
        >
          <TextField
            autoFocus
            autoComplete="one-time-code"
            inputMode="text"
            autoCapitalize="none"
            spellCheck={false}
            {...bind('secondFactor')}
          />
        </FormField>
      ) : null}
    </Form>
  );
}

type CredentialsInput = { username: string; password: string; secondFactor?: string };

/** Errors about this login itself: the direct endpoint would return the same. */
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

/** Whether the credentials were wrong, rather than the server or the connection failing. */
const blamesCredentials = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 401);

/**
 * Signs in. If the standard endpoint fails (a refusal, a server error or no response), it tries the direct endpoint
 * once (specification §7), which also knows the operator's emergency account. If both fail, it throws the error that
 * says more about the credentials.
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

/** For a server error or an unreadable response. */
const serverFailed =
  'Signing in isn’t working right now. Your password may be fine. Please try again in a few minutes.';

type Problems = { username?: string; password?: string; secondFactor?: string; form?: string };

function refusal(error: unknown): Problems {
  if (!(error instanceof ApiError)) return { form: serverFailed };
  if (error.code === 'second_factor_invalid') return { secondFactor: error.sentence };
  if (Object.keys(error.fields).length > 0) return error.fields;
  if (blamesCredentials(error)) return { form: error.sentence || 'Invalid username or password' };
  return { form: (error.status < 500 && error.status !== 404 && error.sentence) || serverFailed };
}

/** The toast of specification §8, whatever failed. The form says what it was. */
function announce(): void {
  toast({
    scope: 'auth',
    variant: 'destructive',
    title: 'Login failed',
    description: 'Unable to log in. Please check your credentials and try again.',
  });
}
