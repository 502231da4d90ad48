import { auth } from '@innerspring/contract/auth';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ApiError, call } from '../platform/api.ts';
import { useCurrentUser } from '../platform/current-user.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormField } from '../ui/form-field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';

const isAboutCode = (error: ApiError | null) =>
  error?.code === 'second_factor_required' || error?.code === 'second_factor_invalid';

/** Asks for the password (and the code where two-factor sign-in is on) before a sensitive change. */
export function SudoDialog({ onAnswer }: { onAnswer: (proved: boolean) => void }) {
  const user = useCurrentUser();
  const formId = useId();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const prove = useMutation({
    mutationFn: () =>
      call(auth.proveIdentity, { body: { password, ...(code.trim() === '' ? {} : { secondFactor: code.trim() }) } }),
    onSuccess: () => onAnswer(true),
  });
  const refusal = prove.error instanceof ApiError ? prove.error : null;
  const sentence = prove.error ? (refusal?.sentence ?? 'Something went wrong. Please try again.') : undefined;
  const wantsCode = user.twoFactorEnabled || isAboutCode(refusal);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!prove.isPending) prove.mutate();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onAnswer(false))}
      title="Confirm that it is you"
      description="This change needs your password once more. It then holds for 15 minutes."
      footer={
        <>
          <Button variant="ghost" onClick={() => onAnswer(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={prove.isPending}>
            Confirm
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
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
    </Dialog>
  );
}
