import type { CallOutput, Registration, z } from '@innerspring/contract';
import { auth } from '@innerspring/contract/auth/endpoints';
import { TIMING } from '@innerspring/contract/constants';
import { ApiError, call } from '../../platform/api.ts';
import { toast } from '../../ui/overlays/toast.ts';

export type RegistrationInput = z.input<typeof Registration>;
export type Registered = CallOutput<typeof auth.register>;

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
export function announceRegistration(user: Registered, siteName: string, goOn: () => void): void {
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
