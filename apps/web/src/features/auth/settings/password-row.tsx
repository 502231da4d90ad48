import { security } from '@innerspring/contract/auth/security-endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../platform/api.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError, FormField } from '../../../ui/forms/form-field.tsx';
import { PasswordField } from '../../../ui/forms/text-field.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { fieldProblem, formProblem, isWrongPassword } from '../../../platform/refusals.ts';
import { SettingsRow } from '../../settings/public/settings-row.tsx';
import { useUnsaved } from '../../settings/public/unsaved.tsx';

const fields = ['currentPassword', 'newPassword'] as const;

/** Changes the password; all other sessions end. */
export function PasswordRow() {
  const client = useQueryClient();
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const change = useMutation({
    mutationFn: () => call(security.changePassword, { body: { currentPassword, newPassword } }),
    onSuccess: () => {
      setCurrent('');
      setNew('');
      toast({ variant: 'success', title: 'Password changed', description: 'Your other sessions have ended.' });
      void client.invalidateQueries({ queryKey: [security.sessions.name] });
      void client.invalidateQueries({ queryKey: [security.securityLog.name] });
    },
  });
  const wrong = isWrongPassword(change.error);

  useUnsaved(currentPassword !== '' || newPassword !== '');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!change.isPending) change.mutate();
  }

  return (
    <SettingsRow
      id="password"
      title="Password"
      help="At least 10 characters. A few unrelated words work well. Changing it ends your other sessions."
    >
      <form onSubmit={submit} noValidate className="grid max-w-110 gap-4">
        {!wrong && formProblem(change.error, fields) ? (
          <FieldError>{formProblem(change.error, fields)}</FieldError>
        ) : null}
        <FormField
          label="Current password"
          error={wrong ? 'That is not your current password' : fieldProblem(change.error, 'currentPassword')}
        >
          <PasswordField
            autoComplete="current-password"
            value={currentPassword}
            onChange={(event) => setCurrent(event.target.value)}
          />
        </FormField>
        <FormField label="New password" error={fieldProblem(change.error, 'newPassword')}>
          <PasswordField
            autoComplete="new-password"
            value={newPassword}
            onChange={(event) => setNew(event.target.value)}
          />
        </FormField>
        <Button type="submit" className="justify-self-start" loading={change.isPending}>
          Change password
        </Button>
      </form>
    </SettingsRow>
  );
}
