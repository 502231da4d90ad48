import type { CallOutput, z } from '@innerspring/contract';
import { auth } from '@innerspring/contract/auth/endpoints';
import { guessablePassword } from '@innerspring/contract/auth/password-words';
import { Registration } from '@innerspring/contract/auth/schemas';
import { TIMING } from '@innerspring/contract/constants';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { ApiError, call } from '../../platform/api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { FieldError, FormField } from '../../ui/forms/form-field.tsx';
import { PasswordField, TextField } from '../../ui/forms/text-fields.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import {
  ApplicationFields,
  type ApplicationValues,
  emptyApplication,
  showServerFields,
  useContractForm,
} from '../applications/public/application-fields.tsx';
import { InvitationNote } from '../invitations/public/invitation-note.tsx';

export type RegistrationInput = z.input<typeof Registration>;

export type Registered = CallOutput<typeof auth.register>;

type Values = ApplicationValues & {
  email: string;
  username: string;
  password: string;
  acceptTerms: boolean;
  homepage: string;
};

export interface RegistrationFormProps {
  siteName: string;
  /** The Terms in full. */
  terms: ReactNode;
  /** Secret of the invitation whose link opened the form. */
  inviteToken?: string | undefined;
  /** Called a second after the application was taken, with the user as stored. */
  onRegistered: (user: Registered) => void;
}

const millisecondsSince = (moment: number) => Date.now() - moment;

/** The application for membership. What is typed survives a reload, the password excepted. */
export default function RegistrationForm({ siteName, terms, inviteToken, onRegistered }: RegistrationFormProps) {
  const [openedAt] = useState(() => Date.now());
  const [problem, setProblem] = useState<string>();
  const [taken, setTaken] = useState(false);
  const form = useContractForm<Values, z.output<typeof Registration>>(
    Registration as unknown as z.core.$ZodType<z.output<typeof Registration>, Values>,
    {
      ...emptyApplication,
      email: '',
      username: '',
      ...registrationDraft.read(),
      password: '',
      acceptTerms: false,
      homepage: '',
    },
  );
  const { errors, isSubmitting } = form.formState;

  useEffect(() => {
    const { unsubscribe } = form.watch((values) =>
      registrationDraft.write(values as Parameters<typeof registrationDraft.write>[0]),
    );
    return unsubscribe;
  }, [form]);

  // What was typed or kept from before goes first.
  const fillIn = useCallback(
    (invited: { name: string; email: string }) => {
      if (!form.getValues('fullName')) form.setValue('fullName', invited.name);
      if (!form.getValues('email')) form.setValue('email', invited.email);
    },
    [form],
  );

  const submit = form.handleSubmit(async (values) => {
    setProblem(undefined);
    const guessable = guessablePassword(values.password, { ...values, siteName });
    if (guessable) {
      form.setError('password', { message: guessable }, { shouldFocus: true });
      return;
    }
    try {
      const user = await register({
        ...values,
        filledInMs: millisecondsSince(openedAt),
        ...(inviteToken ? { inviteToken } : {}),
      });
      setTaken(true);
      registrationDraft.clear();
      announceRegistration(user, siteName, () => onRegistered(user));
    } catch (error) {
      const sentence = registrationProblem(error);
      if (!showServerFields(form, error)) setProblem(sentence);
      toast({
        scope: 'auth',
        variant: 'destructive',
        title: 'Registration failed',
        description: 'Unable to register. Please try again.',
      });
    }
  });

  return (
    <form onSubmit={submit} noValidate className="grid gap-4" aria-label="Apply for membership">
      {inviteToken ? <InvitationNote token={inviteToken} onInvited={fillIn} /> : null}
      {problem ? <FieldError>{problem}</FieldError> : null}
      <ApplicationFields register={form.register} control={form.control} errors={form.formState.errors} />
      <FormField label="Work email" required error={errors.email?.message} help="We send a link to confirm it.">
        <TextField type="email" autoComplete="email" {...form.register('email')} />
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField label="Username" required error={errors.username?.message} help="3 to 20 letters, digits, _ or -">
          <TextField autoComplete="username" autoCapitalize="none" spellCheck={false} {...form.register('username')} />
        </FormField>
        <FormField
          label="Password"
          required
          error={errors.password?.message}
          help="At least 10 characters. A few unrelated words work well."
        >
          <PasswordField autoComplete="new-password" {...form.register('password')} />
        </FormField>
      </div>
      <div aria-hidden="true" className="absolute -left-[10000px] size-px overflow-hidden">
        <label htmlFor="homepage-field">Leave this empty</label>
        <input id="homepage-field" tabIndex={-1} autoComplete="off" {...form.register('homepage')} />
      </div>
      <Checkbox
        label="I accept the Terms and the Privacy Policy"
        // Beside the label, not in it: a button inside would take the label's words for its own name.
        help={
          <>
            Read the{' '}
            <Dialog
              title="Terms"
              trigger={
                <button type="button" className="font-medium text-night underline underline-offset-3">
                  Terms
                </button>
              }
            >
              {terms}
            </Dialog>{' '}
            and the{' '}
            <a
              href="/privacy"
              target="_blank"
              rel="noreferrer"
              className="font-medium text-night underline underline-offset-3"
            >
              Privacy Policy
            </a>
            .
          </>
        }
        error={errors.acceptTerms?.message}
        {...form.register('acceptTerms')}
      />
      <Button type="submit" size="lg" block loading={isSubmitting || taken}>
        Send application
      </Button>
      <p className="text-sm text-ink-faint">
        Staff review applications Monday to Friday, 9am to 5pm ET, most within 24 to 48 hours.
      </p>
    </form>
  );
}

/** The sentence for a failed registration, as specification §8 words it where the server gave none. */
export function registrationProblem(error: unknown): string {
  if (error instanceof Error && error.name === 'SyntaxError') return 'Failed to parse server response';
  if (error instanceof ApiError) return error.sentence || `Registration failed with status: ${error.status}`;
  return 'Unable to register. Please try again.';
}

/**
 * Sends the application.
 * @throws {SyntaxError} where the server took it and answered what nobody can read
 */
export async function register(body: RegistrationInput): Promise<Registered> {
  const user: Partial<Registered> | null = await call(auth.register, { body });
  if (!user?.id || !user.applicationStatus) throw new SyntaxError('The answer holds no user');
  return { ...user } as Registered;
}

/** The toasts after a registration, then the way on after one second. */
function announceRegistration(user: Registered, siteName: string, goOn: () => void): void {
  if (user.applicationStatus === 'approved') {
    toast({
      scope: 'auth',
      variant: 'success',
      title: `Welcome to ${siteName}`,
      description: 'Your account is ready.',
    });
  } else {
    toast({
      scope: 'auth',
      variant: 'success',
      title: 'Application Submitted',
      description: user.registrationMessage ?? 'Your application is under review.',
    });
  }
  setTimeout(goOn, TIMING.postRegistrationRedirect);
}

const draftKey = 'draft.registration';

/** What was typed so far, without the password, so that a reload loses nothing. */
export const registrationDraft = {
  read(): Partial<RegistrationInput> {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(draftKey) ?? '{}');
      return kept && typeof kept === 'object' ? kept : {};
    } catch {
      return {};
    }
  },
  write(values: Partial<RegistrationInput>): void {
    const { password: _password, acceptTerms: _terms, homepage: _trap, filledInMs: _time, ...kept } = values;
    try {
      localStorage.setItem(draftKey, JSON.stringify(kept));
    } catch {
      // The form itself still holds every word.
    }
  },
  clear(): void {
    try {
      localStorage.removeItem(draftKey);
    } catch {
      // Nothing was kept then.
    }
  },
};
