import { security } from '@innerspring/contract/auth/security-endpoints';
import { ApiError } from '../platform/api.ts';
import { useCurrentUser } from '../platform/session/current-user.ts';
import { Field } from '../ui/forms/bound-fields.tsx';
import { Form } from '../ui/forms/form.tsx';
import { PasswordField, TextField } from '../ui/forms/text-fields.tsx';
import { useActionForm } from './forms/action-form.ts';

const isAboutCode = (error: unknown) =>
  error instanceof ApiError && (error.code === 'second_factor_required' || error.code === 'second_factor_invalid');

/** What the member types to confirm who they are, and how the server responds. */
export function useIdentityProof(onProved: () => void) {
  const form = useActionForm(security.proveIdentity, {
    values: { password: '', code: '' },
    toInput: ({ password, code }) => ({
      body: { password, ...(code.trim() === '' ? {} : { secondFactor: code.trim() }) },
    }),
    // The error names no field, and is about one of the two in any case.
    placeOf: (error) => (isAboutCode(error) ? 'code' : 'password'),
    onDone: onProved,
  });
  const user = useCurrentUser();
  return { form, wantsCode: user.twoFactorEnabled || isAboutCode(form.action.error) };
}

/** Password, and code if two-factor sign-in is on. The caller renders its button: `<SubmitButton form>`. */
export function IdentityProofForm({ proof, label }: { proof: ReturnType<typeof useIdentityProof>; label: string }) {
  const user = useCurrentUser();
  const { form, wantsCode } = proof;
  return (
    <Form form={form} label={label}>
      <input type="text" name="username" autoComplete="username" defaultValue={user.username} hidden />
      <Field form={form} name="password" label="Password">
        <PasswordField autoComplete="current-password" autoFocus />
      </Field>
      {wantsCode ? (
        <Field form={form} name="code" label="Code" help="From your authenticator app, or a recovery code.">
          <TextField autoComplete="one-time-code" />
        </Field>
      ) : null}
    </Form>
  );
}
