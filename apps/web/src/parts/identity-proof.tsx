import { security } from '@innerspring/contract/auth/security-endpoints';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, call } from '../platform/api.ts';
import { useCurrentUser } from '../platform/session/current-user.ts';
import { FormField } from '../ui/forms/form-field.tsx';
import { PasswordField, TextField } from '../ui/forms/text-fields.tsx';
const isAboutCode = (error: ApiError | null) =>
  error?.code === 'second_factor_required' || error?.code === 'second_factor_invalid';

/** What somebody types to prove again who they are, and how the server answers. */
export function useIdentityProof(onProved: () => void) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const prove = useMutation({
    mutationFn: () =>
      call(security.proveIdentity, {
        body: { password, ...(code.trim() === '' ? {} : { secondFactor: code.trim() }) },
      }),
    onSuccess: onProved,
  });
  return { prove, password, setPassword, code, setCode };
}

interface IdentityProofFormProps {
  id: string;
  proof: ReturnType<typeof useIdentityProof>;
}

/** Password, and code where two-factor sign-in is on. Its button stands where the form is used, and names the form's `id`. */
export function IdentityProofForm({ id, proof }: IdentityProofFormProps) {
  const user = useCurrentUser();
  const { prove, password, setPassword, code, setCode } = proof;
  const refusal = prove.error instanceof ApiError ? prove.error : null;
  const sentence = prove.error ? (refusal?.sentence ?? 'Something went wrong. Please try again.') : undefined;
  const wantsCode = user.twoFactorEnabled || isAboutCode(refusal);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!prove.isPending) prove.mutate();
  }

  return (
    <form id={id} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <input type="text" name="username" autoComplete="username" defaultValue={user.username} hidden />
      <FormField label="Password" error={isAboutCode(refusal) ? undefined : sentence}>
        <PasswordField
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </FormField>
      {wantsCode ? (
        <FormField
          label="Code"
          help="From your authenticator app, or a recovery code."
          error={isAboutCode(refusal) ? sentence : undefined}
        >
          <TextField autoComplete="one-time-code" value={code} onChange={(event) => setCode(event.target.value)} />
        </FormField>
      ) : null}
    </form>
  );
}
