import { settings } from '@innerspring/contract/settings/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../platform/api.ts';
import { withSudo } from '../../../platform/session/sudo.ts';
import { fieldProblem, sentenceOf } from '../../../platform/refusals.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { FieldError, FormField } from '../../../ui/forms/form-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import type { AdminUserDetail } from '../admin.data.ts';

/** Erases an account on request, without days of grace. */
export function EraseDialog({ detail, onClose }: { detail: AdminUserDetail; onClose: () => void }) {
  const { id, fullName } = detail.user;
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const erase = useMutation({
    mutationFn: () => withSudo(() => call(settings.eraseMember, { params: { id }, body: { reason } })),
    onSuccess: () => {
      toast({ variant: 'success', title: 'The account is being erased', description: 'It is shut already.' });
      void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).startsWith('admin.') });
      onClose();
    },
  });
  const problem = fieldProblem(erase.error, 'reason');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!erase.isPending) erase.mutate();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`Erase the account of ${fullName}`}
      description="Profile, posts, comments, files and follows go for good, at once. This cannot be taken back. The log keeps the number of the account and your reason."
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        {erase.error && !problem ? <FieldError>{sentenceOf(erase.error)}</FieldError> : null}
        <FormField label="Reason" help="For the log; leave names and addresses out." error={problem}>
          <TextField value={reason} onChange={(event) => setReason(event.target.value)} />
        </FormField>
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="destructive" loading={erase.isPending}>
            Erase for good
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
