import type { CallOutput, z } from '@innerspring/contract';
import { auth } from '@innerspring/contract/auth/endpoints';
import { guessablePassword } from '@innerspring/contract/auth/password-words';
import { Registration } from '@innerspring/contract/auth/schemas';
import { TIMING } from '@innerspring/contract/constants';
import { type ReactNode, useCallback, useState } from 'react';
import { useActionForm } from '../../parts/forms/action-form.ts';
import { keptUnder } from '../../parts/local-draft.ts';
import { ApiError, call } from '../../platform/api.ts';
import { CheckboxField, Field } from '../../ui/forms/bound-fields.tsx';
import { Form, SubmitButton } from '../../ui/forms/form.tsx';
import { PasswordField, TextField } from '../../ui/forms/text-fields.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import {
  ApplicationFields,
  type ApplicationValues,
  emptyApplication,
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
  /** The full Terms. */
  terms: ReactNode;
  /** Secret from the invitation link that opened the form. */
  inviteToken?: string | undefined;
  /** Called one second after the application was accepted, with the user as stored. */
  onRegistered: (user: Registered) => void;
}

const blank: Values = { ...emptyApplication, email: '', username: '', password: '', acceptTerms: false, homepage: '' };

const millisecondsSince = (moment: number) => Date.now() - moment;

/** The application for membership. Input survives a reload, except for the password. */
export default function RegistrationForm({ siteName, terms, inviteToken, onRegistered }: RegistrationFormProps) {
  const [openedAt] = useState(() => Date.now());
  const [taken, setTaken] = useState(false);
  const sending = useActionForm(
    (values: z.output<typeof Registration>) =>
      register({ ...values, filledInMs: millisecondsSince(openedAt), ...(inviteToken ? { inviteToken } : {}) }),
    {
      values: blank,
      schema: Registration as unknown as z.core.$ZodType<z.output<typeof Registration>, Values>,
      check: (values) => ({ password: guessablePassword(values.password, { ...values, siteName }) ?? undefined }),
      draft: registrationDraft,
      unkept: ['password', 'acceptTerms', 'homepage'],
      afterwards: 'keep',
      problemOf: registrationProblem,
      onDone: (user) => {
        setTaken(true);
        announceRegistration(user, siteName, () => onRegistered(user));
      },
      onRefused: () =>
        toast({
          scope: 'auth',
          variant: 'destructive',
          title: 'Registration failed',
          description: 'Unable to register. Please try again.',
        }),
    },
  );
  // Also after the response, until the navigation starts.
  const form = { ...sending, busy: sending.busy || taken };
  const { fields } = form;

  // Typed or restored values take precedence over the invitation's.
  const fillIn = useCallback(
    (invited: { name: string; email: string }) => {
      if (!fields.getValues('fullName')) fields.setValue('fullName', invited.name);
      if (!fields.getValues('email')) fields.setValue('email', invited.email);
    },
    [fields],
  );

  return (
    <Form
      form={form}
      label="Apply for membership"
      actions={
        <>
          <SubmitButton size="lg" block>
            Send application
          </SubmitButton>
          <p className="text-sm text-ink-faint">
            Staff review applications Monday to Friday, 9am to 5pm ET, most within 24 to 48 hours.
          </p>
        </>
      }
    >
      {inviteToken ? <InvitationNote token={inviteToken} onInvited={fillIn} /> : null}
      <ApplicationFields form={form} />
      <Field form={form} name="email" label="Work email" required help="We’ll email you a link to confirm it.">
        <TextField type="email" autoComplete="email" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field form={form} name="username" label="Username" required help="3 to 20 letters, digits, _ or -">
          <TextField autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field
          form={form}
          name="password"
          label="Password"
          required
          help="At least 10 characters. A few unrelated words work well."
        >
          <PasswordField autoComplete="new-password" />
        </Field>
      </div>
      <div aria-hidden="true" className="absolute -left-[10000px] size-px overflow-hidden">
        <label htmlFor="homepage-field">Leave this empty</label>
        <input id="homepage-field" tabIndex={-1} autoComplete="off" {...fields.register('homepage')} />
      </div>
      <CheckboxField
        form={form}
        name="acceptTerms"
        label="I accept the Terms and the Privacy Policy"
        // Beside the label, not inside it: a button inside would take the label's text as its accessible name.
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
      />
    </Form>
  );
}

/** The message for a failed registration: the server's, or else the text of specification §8. */
export function registrationProblem(error: unknown): string {
  if (error instanceof SyntaxError) return 'Failed to parse server response';
  if (error instanceof ApiError && error.code === 'unreadable') return 'Failed to parse server response';
  if (error instanceof ApiError) return error.sentence || `Registration failed with status: ${error.status}`;
  return 'Unable to register. Please try again.';
}

/**
 * Sends the application.
 * @throws {SyntaxError} if the server accepted it but its response is unreadable
 */
export async function register(body: RegistrationInput): Promise<Registered> {
  const user: Partial<Registered> | null = await call(auth.register, { body });
  if (!user?.id || !user.applicationStatus) throw new SyntaxError('The answer holds no user');
  return { ...user } as Registered;
}

/** Shows the toasts after a registration, then continues after one second. */
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

/** The input so far, so that a reload loses nothing. */
export const registrationDraft = keptUnder('draft.registration');
